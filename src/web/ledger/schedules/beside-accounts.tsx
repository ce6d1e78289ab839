import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { recordPath } from '../../lib/paths.ts';
import { isZeroWire } from '../../lib/wire-amounts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import type { TiedAccount } from './queries.ts';

/** Each account by ledger and by schedules; where they differ, what makes the difference. */
export function BesideAccounts({ accounts }: { accounts: readonly TiedAccount[] }) {
  if (accounts.length === 0)
    return <Text c="dimmed">No account of a schedule has a balance on this date.</Text>;
  const unexplained = accounts.flatMap(({ account, unexplained: rows }) =>
    rows.map((row) => ({ account, ...row })),
  );
  return (
    <Stack gap="md">
      <DataTable
        caption="Accounts of schedules"
        columns={COLUMNS}
        rows={accounts}
        rowKey={({ account }) => account}
      />
      {unexplained.length === 0 ? null : (
        <>
          <Text fw={600}>What makes the differences</Text>
          <DataTable
            caption="Entries without a schedule, and schedules without a document"
            columns={UNEXPLAINED}
            rows={unexplained}
            rowKey={({ account, transactionId, number }) =>
              `${account} ${transactionId ?? ''} ${number}`
            }
          />
        </>
      )}
    </Stack>
  );
}

const COLUMNS: readonly Column<TiedAccount>[] = [
  {
    key: 'account',
    header: 'Account',
    isTitle: true,
    isText: true,
    breaks: true,
    cell: ({ account, title }) => `${account} ${title}`,
  },
  {
    key: 'ledger',
    header: 'Per ledger',
    align: 'right',
    cell: ({ ledger }) => <Money amount={ledger} />,
  },
  {
    key: 'schedules',
    header: 'Per schedules',
    align: 'right',
    cell: ({ schedules }) => <Money amount={schedules} />,
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: ({ difference }) => (
      <Text component="span" size="sm" fw={isZeroWire(difference) ? 400 : 700}>
        <Money amount={difference} />
      </Text>
    ),
  },
];

type Unexplained = TiedAccount['unexplained'][number] & { readonly account: string };

const UNEXPLAINED: readonly Column<Unexplained>[] = [
  {
    key: 'what',
    header: 'Entry',
    isTitle: true,
    isText: true,
    cell: ({ transactionId, number, description }) =>
      transactionId === null ? (
        description
      ) : (
        <Anchor component={Link} to={recordPath(transactionId)} size="sm">
          {`${number} ${description}`}
        </Anchor>
      ),
  },
  { key: 'account', header: 'Account', cell: ({ account }) => account },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date }) => (date === null ? '' : formatDate(date)),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} />,
  },
];
