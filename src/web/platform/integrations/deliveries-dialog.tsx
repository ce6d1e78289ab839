import { Button, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { wordOfEvent } from './event-words.ts';
import type { Delivery, Webhook } from './queries.ts';
import { deliveriesQuery, useSendAgain } from './queries.ts';

/** The last messages to an address, each to be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deliveries = useQuery(deliveriesQuery(webhook.webhookId));
  const again = useSendAgain(webhook.webhookId);
  return (
    <Dialog onClose={onClose} title="Last deliveries" size="70rem">
      <Text size="sm" c="dimmed" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {webhook.url}
      </Text>
      {deliveries.isPending ? <LoadingRows rows={4} /> : null}
      {deliveries.error === null ? null : <ProblemNotice error={deliveries.error} />}
      {deliveries.data === undefined ? null : (
        <DataTable
          caption="Deliveries"
          columns={columnsWith((delivery) => again.mutate(delivery))}
          rows={deliveries.data}
          rowKey={({ deliveryId }) => deliveryId}
        />
      )}
    </Dialog>
  );
}

function columnsWith(onAgain: (delivery: Delivery) => void): Column<Delivery>[] {
  return [
    { key: 'event', header: 'Event', isTitle: true, cell: ({ event }) => wordOfEvent(event) },
    { key: 'at', header: 'Created', cell: ({ createdAt }) => formatInstant(createdAt) },
    {
      key: 'state',
      isTall: true,
      header: 'Status',
      cell: ({ state, attempts, lastError, deliveredAt }) => (
        <>
          <StateBadge tone={state === 'delivered' ? 'good' : 'wait'}>
            {state === 'delivered' ? 'Delivered' : 'Queued'}
          </StateBadge>
          <Text size="sm">
            {deliveredAt === null
              ? attempts === 0
                ? 'Not sent yet'
                : `Attempts: ${attempts}. ${lastError}`
              : `${formatInstant(deliveredAt)}, attempt ${attempts}`}
          </Text>
        </>
      ),
    },
    {
      key: 'body',
      isTall: true,
      header: 'Message',
      hideOnPhone: true,
      cell: ({ body }) => <Code style={{ overflowWrap: 'anywhere' }}>{body}</Code>,
    },
    {
      key: 'again',
      header: 'Actions',
      cell: (delivery) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send ${delivery.messageId} again`}
          onClick={() => onAgain(delivery)}
        >
          Send again
        </Button>
      ),
    },
  ];
}
