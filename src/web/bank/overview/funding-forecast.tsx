import { Alert, Title } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './overview.module.css';
import type { AccountOverview } from './queries.ts';

interface Due {
  readonly account: AccountOverview;
  readonly day: AccountOverview['forecast'][number];
}

/**
 * The days on which post-dated cheques of ours fall due, and what is left after each; nothing while
 * there is none.
 */
export function FundingForecast({ accounts }: { accounts: readonly AccountOverview[] }) {
  const rows = accounts
    .flatMap((account) => account.forecast.map((day): Due => ({ account, day })))
    .toSorted((a, b) => a.day.date.localeCompare(b.day.date));
  if (rows.length === 0) return null;
  const shortages = accounts.flatMap((account) => {
    const first = account.forecast.find(({ balanceAfter }) => balanceAfter.startsWith('-'));
    return first === undefined ? [] : [{ account, day: first }];
  });
  return (
    <section className={classes['section']} aria-labelledby="forecast">
      <Title order={3} mb="sm" id="forecast">
        Post-dated cheques to fund
      </Title>
      {shortages.map(({ account, day }) => (
        <Alert key={account.account} color="red" icon={<AlertIcon />} mb="sm">
          {`${account.title} is short of ${formatPesos(day.balanceAfter.slice(1))} on ${formatDate(day.date)}. Put money in before that day.`}
        </Alert>
      ))}
      <DataTable
        caption="Post-dated cheques to fund"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ account, day }) => `${account.account} ${day.date}`}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Due>[] = [
  {
    key: 'date',
    header: 'Due',
    isTitle: true,
    isWhole: true,
    cell: ({ day }) => formatDate(day.date),
  },
  { key: 'account', isText: true, header: 'Bank account', cell: ({ account }) => account.title },
  {
    key: 'count',
    header: 'Cheques',
    align: 'right',
    // Between desk and phone what is left after the day matters more.
    narrow: false,
    cell: ({ day }) => String(day.chequeCount),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ day }) => <Money amount={day.amount} />,
  },
  {
    key: 'after',
    header: 'Book balance after',
    align: 'right',
    cell: ({ day }) => (
      <span data-short={day.balanceAfter.startsWith('-') || undefined} className={classes['after']}>
        <Money amount={day.balanceAfter} />
      </span>
    ),
  },
];
