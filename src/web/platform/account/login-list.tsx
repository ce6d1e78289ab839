import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Login } from './queries.ts';
import { loginsQuery } from './queries.ts';

const RESULTS = {
  succeeded: 'Logged in',
  failed: 'Failed',
  refused: 'Refused',
  held: 'Blocked: too many attempts',
} as const satisfies Record<Login['result'], string>;

const REASONS: Readonly<Record<string, string>> = {
  'deactivated': 'account deactivated',
  'taken': 'logged in elsewhere',
  'second-factor': 'second step not right',
  'company': 'another company',
};

const COLUMNS: readonly Column<Login>[] = [
  { key: 'at', header: 'When', isTitle: true, cell: ({ at }) => formatInstant(at) },
  {
    key: 'result',
    header: 'Result',
    cell: ({ result, reason }) => (
      <StateBadge tone={result === 'succeeded' ? 'good' : 'bad'}>
        {[RESULTS[result], REASONS[reason]].filter(Boolean).join(': ')}
      </StateBadge>
    ),
  },
  { key: 'address', header: 'IP address', cell: ({ address }) => address || 'Unknown' },
  { key: 'device', isText: true, header: 'Device', cell: ({ device }) => device || 'Unknown' },
];

/** One's own logins, and attempts at them: what a stranger did is seen here. */
export function LoginList() {
  const logins = useQuery(loginsQuery);
  return (
    <Stack gap="sm" component="section">
      <div>
        <Title order={2} size="h4">
          Recent logins
        </Title>
        <Text size="sm" c="dimmed" maw="70ch">
          If you do not recognise one of them, change your password and inform your administrator.
        </Text>
      </div>
      {logins.isPending ? <LoadingRows rows={5} /> : null}
      {logins.error === null ? null : (
        <ProblemNotice error={logins.error} retry={() => void logins.refetch()} />
      )}
      {logins.data === undefined ? null : (
        <DataTable
          caption="Recent logins"
          columns={COLUMNS}
          rows={logins.data}
          rowKey={({ at, result, address }) => `${at} ${result} ${address}`}
        />
      )}
    </Stack>
  );
}
