import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { DropPlace } from './choose-file.tsx';
import { readFiles } from './read-files.ts';

type Chosen = NonNullable<Awaited<ReturnType<typeof readFiles>>['files']>;

interface DropFileProps {
  /** Only one file is taken. */
  isOne?: boolean;
  /** Sends the files; what it throws is shown. */
  send: (files: Chosen) => Promise<void>;
  children: ReactNode;
}

/** Where a file is dropped or chosen, with what was wrong with it above. */
export function DropFile({ isOne = false, send, children }: DropFileProps) {
  const [fault, setFault] = useState<string>();
  const read = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const { files, fault: found } = await readFiles(isOne ? chosen.slice(0, 1) : chosen);
      setFault(found);
      if (files !== undefined) await send(files);
    },
    meta: { handled: true },
  });
  return (
    <>
      {read.error === null ? null : <ProblemNotice error={read.error} />}
      {fault === undefined ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
      <DropPlace isBusy={read.isPending} isOne={isOne} take={(files) => read.mutate(files)}>
        {children}
      </DropPlace>
    </>
  );
}
