import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ShownFile } from '../../ui/document-dialog.tsx';
import { joinedQuery } from '../../ui/document-queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { KeptRun } from './queries.ts';

interface PrintRunDialogProps {
  kept: KeptRun;
  onClose: () => void;
}

/** All documents of a run as one PDF: its list, vouchers and cheques. */
export function PrintRunDialog({ kept, onClose }: PrintRunDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Documents of ${kept.run.reference}`} size="60rem">
      <Joined paths={documentsOf(kept)} name={kept.run.reference} onCancel={onClose} />
    </Modal>
  );
}

interface JoinedProps {
  paths: readonly string[];
  name: string;
  onCancel: () => void;
}

function Joined({ paths, name, onCancel }: JoinedProps) {
  const [drawn, setDrawn] = useState(0);
  const fileName = `pay-run-${name.replaceAll(/[^A-Za-z0-9.-]+/g, '-')}.pdf`;
  const file = useQuery(joinedQuery(paths, { fileName, onProgress: setDrawn }));
  if (file.data !== undefined) return <ShownFile file={file.data} title={`Pay run ${name}`} />;
  if (file.error !== null) {
    return <ProblemNotice error={file.error} retry={() => void file.refetch()} />;
  }
  return (
    <>
      <Text mb="xs" role="status">{`${drawn} of ${paths.length} drawn`}</Text>
      <Progress value={(100 * drawn) / paths.length} aria-label="Documents drawn" />
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

/** The list first, then what belongs to each payment that stands. */
function documentsOf({ run, payments }: KeptRun): string[] {
  const standing = payments.filter(({ reversedBy }) => reversedBy === '');
  return [
    `/api/pay-runs/${run.payRunId}/list/pdf`,
    ...standing.flatMap(({ transactionId, chequeId, chequeState }) => [
      `/api/records/${transactionId}/voucher`,
      // A cheque that has left the house is not printed again.
      ...(chequeId !== null && chequeState === 'written'
        ? [`/api/cheques/${chequeId}/cheque.pdf`]
        : []),
    ]),
  ];
}
