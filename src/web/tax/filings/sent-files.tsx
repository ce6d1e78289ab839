import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { saveFile } from '../../lib/save-file.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import type { FilingState } from './queries.ts';
import classes from './filings.module.css';

interface SentFilesProps {
  filingId: string;
  files: FilingState['files'];
}

/**
 * The data files that were sent with a filing, byte for byte as they were then; nothing where there
 * are none.
 */
export function SentFiles({ filingId, files }: SentFilesProps) {
  const save = useMutation({
    mutationFn: (fileName: string) =>
      saveFile(`/api/filings/${filingId}/files/${encodeURIComponent(fileName)}`, fileName),
  });
  if (files.length === 0) return null;
  return (
    <div>
      <Text size="sm" mt="xs" mb={4}>
        Data files as they were sent
      </Text>
      <Group gap="xs">
        {files.map(({ fileName }) => (
          <Button
            key={fileName}
            variant="default"
            className={classes['file'] ?? ''}
            title={fileName}
            leftSection={<DownloadIcon size={18} />}
            loading={save.isPending && save.variables === fileName}
            onClick={() => save.mutate(fileName)}
          >
            {fileName}
          </Button>
        ))}
      </Group>
    </div>
  );
}
