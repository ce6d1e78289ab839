import { Group, SegmentedControl, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { nameOfMonth } from '#shared/periods.ts';

import { queryText } from '../lib/call.ts';
import { PATHS, reportPath } from '../lib/paths.ts';
import { useFilters } from '../lib/use-filters.ts';
import { useReturn } from '../lib/way-back.ts';
import { FigureTiles, LoadingTiles } from '../ui/figure-tile.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { overviewQuery } from './queries.ts';
import { useNow } from './use-now.ts';

type Months = Api['GET /api/report-overview']['reply']['months'];

const TILES = 6;

/**
 * The figures of the month to date or of the one before it, each with its change since the previous
 * month, a picture of its months, and the report behind it.
 */
export function MonthFigures() {
  const { now } = useNow();
  const { data, error, refetch } = useQuery(overviewQuery(now.today));
  const { filters, change } = useFilters(['month']);
  useReturn(data !== undefined);
  const months = data?.months ?? [];
  const [before, last] = months.slice(-2);
  const isBefore = before !== undefined && filters.month === before.month;
  const shown = isBefore ? months.slice(0, -1) : months;
  return (
    <section aria-labelledby="month-figures">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id="month-figures">
          Figures of the month
        </Title>
        {/* Its place is kept until the months are known. */}
        <SegmentedControl
          size="xs"
          aria-label="Month"
          value={isBefore ? 'before' : 'last'}
          onChange={(next) => change({ month: next === 'before' ? (before?.month ?? '') : '' })}
          data={[
            { value: 'before', label: nameOf(before, 'Last month') },
            { value: 'last', label: `${nameOf(last, 'This month')} to date` },
          ]}
        />
      </Group>
      {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <LoadingTiles count={TILES} />
        ) : null
      ) : (
        <FigureTiles tiles={buildTiles(shown)} here="Financial Reports" />
      )}
    </section>
  );
}

function nameOf(month: Months[number] | undefined, otherwise: string): string {
  return month === undefined ? otherwise : nameOfMonth(month.from);
}

type Figure = 'income' | 'cost' | 'profit' | 'cash' | 'receivable' | 'payable';

function buildTiles(months: Months) {
  const last = months.at(-1);
  const previous = months.at(-2);
  const days = { from: last?.from, to: last?.to };
  const report = (name: string) => `${reportPath(name)}${queryText(days)}`;
  const ageing = (side: string) => `${PATHS.ageing}${queryText({ side, asOf: last?.to })}`;
  const tile = (name: Figure, title: string, to: string) => ({
    name,
    title,
    to,
    amounts: months.map((month) => month[name]),
    previous: nameOf(previous, ''),
  });
  return [
    tile('income', 'Income', report('income-statement')),
    tile('cost', 'Expenses', report('expense-by-month')),
    tile('profit', 'Profit after tax', report('income-statement')),
    tile('cash', 'Cash', report('cash-position')),
    tile('receivable', 'Receivables', ageing('receivable')),
    tile('payable', 'Payables', ageing('payable')),
  ];
}
