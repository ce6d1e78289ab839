import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { DropPlace } from '../imports/choose-file.tsx';
import { readFiles } from '../imports/read-files.ts';
import type { PartyFile, Register } from './queries.ts';

interface ChoosePartyFileProps {
  register: Register;
  onRegister: (register: Register) => void;
  onRead: (read: PartyFile) => void;
}

/** Whom the file holds, a template, and the file. */
export function ChoosePartyFile({ register, onRegister, onRead }: ChoosePartyFileProps) {
  const [fault, setFault] = useState<string>();
  const read = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const { files, fault: found } = await readFiles(chosen.slice(0, 1));
      setFault(found);
      if (files === undefined) return;
      onRead(await call('POST /api/party-imports', { body: { register, files } }));
    },
    meta: { handled: true },
  });
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <SegmentedControl
          aria-label="Register"
          value={register}
          onChange={(next) => onRegister(next === 'vendor' ? 'vendor' : 'customer')}
          data={[
            { value: 'customer', label: 'Customers' },
            { value: 'vendor', label: 'Vendors' },
          ]}
        />
        <div>
          <Text size="sm" mb={4}>
            Template with all headings:
          </Text>
          <ExportButtons
            formats={['xlsx', 'csv'] as const}
            name={`${register}s-template`}
            address={(format) => `/api/party-import-templates/${register}/${format}`}
          />
        </div>
        {read.error === null ? null : <ProblemNotice error={read.error} />}
        {fault === undefined ? null : (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {fault}
          </Text>
        )}
        <DropPlace isBusy={read.isPending} isOne take={(files) => read.mutate(files)}>
          <Text size="sm" c="dimmed" maw={560}>
            An Excel workbook (XLSX) or a CSV file with a row of headings: at most 5,000 rows and 4
            MB.
          </Text>
        </DropPlace>
      </Stack>
    </Panel>
  );
}
