import { Title } from '@mantine/core';

import { nameOfMonth } from '#shared/periods.ts';

import { PATHS, reportPath } from '../../lib/paths.ts';
import { queryText } from '../../lib/call.ts';
import { useReturn } from '../../lib/way-back.ts';
import { FigureTiles, LoadingTiles } from '../../ui/figure-tile.tsx';
import classes from './home.module.css';
import type { HomeReply } from './queries.ts';

type Months = HomeReply['months'];

/** How much money there is: cash, the profit of the month, what is owed and owing. */
export function MoneyTiles({ months }: { months: Months }) {
  useReturn(true);
  const last = months.at(-1);
  if (last === undefined) return null;
  return (
    <section className={classes['part']} aria-labelledby="money">
      <Title order={2} id="money">
        Figures
      </Title>
      <FigureTiles tiles={buildTiles(months, last)} here="Dashboard" />
    </section>
  );
}

/** The same tiles while they are on their way. */
export function WaitingTiles() {
  return (
    <section className={classes['part']}>
      <Title order={2}>Figures</Title>
      <LoadingTiles count={4} />
    </section>
  );
}

function buildTiles(months: Months, { from, to }: Months[number]) {
  const previous = months.at(-2);
  const since = previous === undefined ? '' : nameOfMonth(previous.from);
  const of = (name: 'cash' | 'profit' | 'receivable' | 'payable') => ({
    name,
    amounts: months.map((month) => month[name]),
    previous: since,
  });
  const statement = `${reportPath('income-statement')}${queryText({ from, to })}`;
  const position = `${reportPath('cash-position')}${queryText({ from, to })}`;
  return [
    { title: 'Cash', to: position, ...of('cash') },
    { title: `Profit, ${nameOfMonth(from)} to date`, to: statement, ...of('profit') },
    { title: 'Receivables', to: `${PATHS.ageing}?side=receivable`, ...of('receivable') },
    { title: 'Payables', to: `${PATHS.ageing}?side=payable`, ...of('payable') },
  ];
}
