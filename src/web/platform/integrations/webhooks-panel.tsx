import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { wordOfEvent } from './event-words.ts';
import type { Webhook } from './queries.ts';
import { useRemoveWebhook, webhooksQuery } from './queries.ts';
import { RenewSecretDialog } from './renew-secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The addresses that are told what happens: which, how it goes, a new one, the end of one. */
export function WebhooksPanel() {
  const webhooks = useQuery(webhooksQuery);
  const remove = useRemoveWebhook();
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<Webhook>();
  const [asked, setAsked] = useState<Webhook>();
  const [renewed, setRenewed] = useState<Webhook>();
  return (
    <section aria-labelledby="webhooks">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h4" id="webhooks">
          Webhooks
        </Title>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          onClick={() => setIsAdding(true)}
        >
          Create webhook
        </Button>
      </Group>
      {webhooks.isPending ? <LoadingRows rows={3} /> : null}
      {webhooks.error === null ? null : (
        <ProblemNotice error={webhooks.error} retry={() => void webhooks.refetch()} />
      )}
      {webhooks.data?.length === 0 ? (
        <EmptyState title="No webhooks yet">
          A webhook notifies another program when something is posted, reversed, filed or closed.
        </EmptyState>
      ) : null}
      {webhooks.data === undefined || webhooks.data.length === 0 ? null : (
        <DataTable
          caption="Webhooks"
          columns={columnsWith({ onShow: setShown, onRenew: setRenewed, onRemove: setAsked })}
          rows={webhooks.data}
          rowKey={({ webhookId }) => webhookId}
        />
      )}
      {isAdding ? <WebhookDialog onClose={() => setIsAdding(false)} /> : null}
      {shown === undefined ? null : (
        <DeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />
      )}
      {renewed === undefined ? null : (
        <RenewSecretDialog webhook={renewed} onClose={() => setRenewed(undefined)} />
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          opened
          title="Delete this webhook?"
          confirm="Delete"
          isDangerous
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            remove.mutate(asked);
          }}
        >
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {asked.url}
          </Text>
          Messages that are still waiting are discarded. This cannot be undone.
        </ConfirmDialog>
      )}
    </section>
  );
}

interface Acts {
  onShow: (webhook: Webhook) => void;
  onRenew: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

function columnsWith({ onShow, onRenew, onRemove }: Acts): Column<Webhook>[] {
  return [
    {
      key: 'url',
      isText: true,
      header: 'Address',
      isTitle: true,
      cell: ({ url }) => (
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      ),
    },
    {
      key: 'events',
      isText: true,
      header: 'Events',
      cell: ({ events }) => events.map(wordOfEvent).join(', '),
    },
    {
      key: 'state',
      header: 'Status',
      cell: ({ state, lastError }) => (
        <>
          <StateBadge tone={state === 'stopped' ? 'bad' : lastError === '' ? 'good' : 'wait'}>
            {state === 'stopped' ? 'Stopped' : lastError === '' ? 'Active' : 'Retrying'}
          </StateBadge>
          {lastError === '' ? null : (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {lastError}
            </Text>
          )}
        </>
      ),
    },
    { key: 'waiting', header: 'Queued', align: 'right', cell: ({ waiting }) => waiting },
    {
      key: 'last',
      header: 'Last delivery',
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt === null ? 'None yet' : formatInstant(lastDeliveredAt),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (webhook) => (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Deliveries to ${webhook.url}`}
            onClick={() => onShow(webhook)}
          >
            Deliveries
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`New secret for ${webhook.url}`}
            onClick={() => onRenew(webhook)}
          >
            New secret
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Delete ${webhook.url}`}
            onClick={() => onRemove(webhook)}
          >
            Delete
          </Button>
        </Group>
      ),
    },
  ];
}
