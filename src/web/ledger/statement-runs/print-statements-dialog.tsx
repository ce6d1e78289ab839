import { Button, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { ShownFile } from '../../ui/document-dialog.tsx';
import { joinedQuery } from '../../ui/document-queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface PrintStatementsProps {
  paths: readonly string[];
  asOf: string;
  onClose: () => void;
}

/** The statements of those without an email address as one PDF. */
export function PrintStatementsDialog({ paths, asOf, onClose }: PrintStatementsProps) {
  const [drawn, setDrawn] = useState(0);
  const fileName = `statements-to-print-${asOf}.pdf`;
  const file = useQuery(joinedQuery(paths, { fileName, onProgress: setDrawn }));
  return (
    <Dialog onClose={onClose} title="Statements to print" size="60rem">
      {file.error === null ? null : (
        <ProblemNotice error={file.error} retry={() => void file.refetch()} />
      )}
      {file.data === undefined ? null : <ShownFile file={file.data} title="Statements to print" />}
      {file.isPending ? (
        <>
          <Text mb="xs" role="status">{`${drawn} of ${paths.length} drawn`}</Text>
          <Progress value={(100 * drawn) / paths.length} aria-label="Statements drawn" />
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </>
      ) : null}
    </Dialog>
  );
}
