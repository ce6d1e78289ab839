import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { saveFile } from '../../lib/save-file.ts';
import type { ShownDocument } from '../../ui/document-dialog.tsx';

interface FileActsProps {
  /** What it is, for who hears the button alone. */
  title: string;
  fileName: string;
  path: string;
  show: (document: ShownDocument) => void;
}

/** A PDF to look at, to print and to save. */
export function FileActs({ title, fileName, path, show }: FileActsProps) {
  const save = useMutation({ mutationFn: () => saveFile(path, fileName) });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`View ${title}`}
        onClick={() => show({ path, title, how: 'show' })}
      >
        View
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        loading={save.isPending}
        aria-label={`Download ${title}`}
        onClick={() => save.mutate()}
      >
        Download
      </Button>
    </Group>
  );
}
