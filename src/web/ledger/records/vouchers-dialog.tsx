import { Button, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { ShownFile } from '../../ui/document-dialog.tsx';
import { joinedQuery } from '../../ui/document-queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** More in one file take minutes to draw, and no browser shows them well. */
const MOST_VOUCHERS = 200;

interface VouchersDialogProps {
  /** Of the records, in the order of their vouchers. */
  transactionIds: readonly string[];
  onClose: () => void;
}

/** The vouchers of several records as one PDF, in the order in which they were selected. */
export function VouchersDialog({ transactionIds, onClose }: VouchersDialogProps) {
  const count = transactionIds.length;
  const title = count === 1 ? '1 voucher' : `${count} vouchers`;
  return (
    <Dialog onClose={onClose} title={title} size={count > MOST_VOUCHERS ? 'md' : '60rem'}>
      {count > MOST_VOUCHERS ? (
        <Text>
          {`One PDF holds at most ${MOST_VOUCHERS} vouchers; ${count} are selected. Print them in parts: clear the selection and select fewer.`}
        </Text>
      ) : (
        <Joined transactionIds={transactionIds} title={title} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface JoinedProps {
  transactionIds: readonly string[];
  title: string;
  onCancel: () => void;
}

function Joined({ transactionIds, title, onCancel }: JoinedProps) {
  const [drawn, setDrawn] = useState(0);
  const count = transactionIds.length;
  const file = useQuery(
    joinedQuery(
      transactionIds.map((id) => `/api/records/${encodeURIComponent(id)}/voucher`),
      { fileName: 'vouchers.pdf', onProgress: setDrawn },
    ),
  );
  if (file.data !== undefined) return <ShownFile file={file.data} title={title} />;
  if (file.error !== null) {
    return <ProblemNotice error={file.error} retry={() => void file.refetch()} />;
  }
  return (
    <>
      <Text mb="xs" role="status">{`${drawn} of ${count} drawn`}</Text>
      <Progress value={(100 * drawn) / count} aria-label="Vouchers drawn" />
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
