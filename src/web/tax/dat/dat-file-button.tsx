import { Anchor, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { queryText } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { taxPath } from '../../lib/tax-paths.ts';
import type { DatKind, SawtForm } from './dat-words.ts';
import { DATS } from './dat-words.ts';

interface DatFileButtonProps {
  kind: DatKind;
  period: string;
  form?: SawtForm;
  /** It is being read back on this very screen. */
  isHere?: boolean;
}

/** Saves a data file, and leads to where it is read back. */
export function DatFileButton({ kind, period, form, isHere = false }: DatFileButtonProps) {
  const save = useMutation({
    mutationFn: () =>
      saveFile(`/api/tax/dat/${kind}/file${queryText({ period, form })}`, `${kind}-${period}.DAT`),
  });
  return (
    <Group gap="md" className="no-print">
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {`${DATS[kind].label}, DAT`}
      </Button>
      {isHere ? null : (
        <Anchor component={Link} to={`${taxPath('dat')}${queryText({ kind, period, form })}`}>
          View file
        </Anchor>
      )}
    </Group>
  );
}
