import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate, manilaDate } from '#shared/dates.ts';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { KeyDialog } from './key-dialog.tsx';
import type { ApiKey } from './queries.ts';
import { apiKeysQuery, useRevokeKey } from './queries.ts';

const STATES = {
  'active': { tone: 'good', word: 'Active' },
  'expired': { tone: 'quiet', word: 'Expired' },
  'revoked': { tone: 'quiet', word: 'Revoked' },
  'maker-gone': { tone: 'bad', word: 'Disabled: its admin is gone' },
} as const;

/** The keys of other programs: which there are, how they are used, a new one, the end of one. */
export function ApiKeysPanel() {
  const keys = useQuery(apiKeysQuery);
  const revoke = useRevokeKey();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<ApiKey>();
  return (
    <section aria-labelledby="api-keys">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h4" id="api-keys">
          API keys
        </Title>
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setIsAdding(true)}>
          Create API key
        </Button>
      </Group>
      {keys.isPending ? <LoadingRows rows={3} /> : null}
      {keys.error === null ? null : (
        <ProblemNotice error={keys.error} retry={() => void keys.refetch()} />
      )}
      {keys.data?.length === 0 ? (
        <EmptyState title="No API keys yet">
          Spreadsheets, dashboards and assistants read records, reports and taxes with a key.
        </EmptyState>
      ) : null}
      {keys.data === undefined || keys.data.length === 0 ? null : (
        <DataTable
          caption="API keys"
          columns={columnsWith(setAsked)}
          rows={keys.data}
          rowKey={({ apiKeyId }) => apiKeyId}
        />
      )}
      {isAdding ? <KeyDialog onClose={() => setIsAdding(false)} /> : null}
      {asked === undefined ? null : (
        <ConfirmDialog
          opened
          title="Revoke this API key?"
          confirm="Revoke"
          isDangerous
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            revoke.mutate(asked);
          }}
        >
          <Text fw={600}>{asked.name}</Text>
          Programs that use it can no longer read anything. This cannot be undone.
        </ConfirmDialog>
      )}
    </section>
  );
}

/** A key ends with its last day in Manila. */
function lastDayOf(expiresAt: string): string {
  return formatDate(manilaDate(new Date(Date.parse(expiresAt) - 1)));
}

function columnsWith(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      isText: true,
      header: 'Name',
      isTitle: true,
      cell: ({ name, prefix }) => (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" ff="monospace">{`${prefix}…`}</Text>
        </>
      ),
    },
    {
      key: 'rights',
      isText: true,
      header: 'May read',
      cell: ({ role, scopes }) =>
        `${scopes.join(', ')} (as ${role === 'admin' ? 'Admin' : 'Accountant'})`,
    },
    {
      key: 'state',
      header: 'Status',
      cell: ({ state }) => <StateBadge tone={STATES[state].tone}>{STATES[state].word}</StateBadge>,
    },
    {
      key: 'made',
      header: 'Created',
      cell: ({ createdAt, createdBy }) => `${formatInstant(createdAt)} by ${createdBy}`,
    },
    { key: 'ends', header: 'Last day', cell: ({ expiresAt }) => lastDayOf(expiresAt) },
    {
      key: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? 'Never' : `${formatInstant(lastUsedAt)} from ${lastUsedFrom}`,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (key) =>
        key.state === 'active' ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Revoke ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </Button>
        ) : (
          '–'
        ),
    },
  ];
}
