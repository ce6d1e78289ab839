import { Text, TextInput } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { behindPath } from '../../lib/behind-path.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import type { Holding } from './queries.ts';
import classes from './periods.module.css';

interface Day {
  asAt: string;
}

interface HoldingsTableProps extends Day {
  holdings: readonly Holding[];
  /** Rates as they stand in their boxes, by account. */
  typed: Readonly<Record<string, string>>;
  problemAt: (account: string) => string | undefined;
  onType: (account: string, rate: string) => void;
}

/**
 * What is held in foreign currency, with a box for each closing rate and what it makes of the
 * value.
 */
export function HoldingsTable(props: HoldingsTableProps) {
  return (
    <DataTable
      caption="Held in foreign currency"
      columns={buildColumns(props)}
      rows={props.holdings}
      rowKey={({ account }) => account}
    />
  );
}

function buildColumns(props: HoldingsTableProps): readonly Column<Holding>[] {
  const { asAt, typed, problemAt, onType } = props;
  return [
    {
      key: 'account',
      isText: true,
      breaks: true,
      header: 'Account',
      isTitle: true,
      cell: AccountCell,
    },
    {
      key: 'quantity',
      header: 'Held',
      align: 'right',
      cell: ({ currency, quantity }) => <Money currency={currency} amount={quantity} />,
    },
    {
      key: 'carrying',
      header: 'In the books',
      align: 'right',
      cell: ({ account, carrying, carryingRate }) => (
        <>
          <Carrying {...{ account, carrying, asAt }} />
          <Text size="sm" c="dimmed">{`at ${carryingRate}`}</Text>
        </>
      ),
    },
    {
      key: 'rate',
      header: 'Closing rate',
      align: 'right',
      cell: ({ account, currency }) => (
        <TextInput
          className={classes['rate'] ?? ''}
          aria-label={`Closing rate of ${account}, pesos for one ${currency}`}
          inputMode="decimal"
          maxLength={30}
          value={typed[account] ?? ''}
          error={problemAt(account)}
          onChange={(event) => onType(account, event.currentTarget.value)}
        />
      ),
    },
    {
      key: 'target',
      header: 'At that rate',
      align: 'right',
      cell: ({ target }) => amountOr(target),
    },
    {
      key: 'difference',
      header: 'Difference',
      align: 'right',
      cell: ({ difference }) => (
        <>
          {amountOr(difference)}
          {difference === null ? null : (
            <Text size="sm" c="dimmed">
              {difference.startsWith('-') ? 'loss' : 'gain'}
            </Text>
          )}
        </>
      ),
    },
  ];
}

/** What an account comes to in the books opens its card. */
function Carrying({ account, carrying, asAt }: Pick<Holding, 'account' | 'carrying'> & Day) {
  const from = `${asAt.slice(0, 4)}-01-01`;
  const card = { of: 'account', account, from, to: asAt, measure: 'closing' } as const;
  const path = behindPath(card, { role: useRole() });
  return (
    <BehindFigure
      to={path}
      mark={`carrying-${account}`}
      here="Foreign currency"
      amount={carrying}
    />
  );
}

function AccountCell({ account, title, lastRemeasured }: Holding) {
  return (
    <>
      {`${account} ${title}`}
      {lastRemeasured === null ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          {`Remeasured as of ${formatDate(lastRemeasured)}`}
        </Text>
      )}
    </>
  );
}

function amountOr(amount: string | null) {
  return amount === null ? '–' : <Money amount={amount} />;
}
