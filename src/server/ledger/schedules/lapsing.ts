import type { Kysely } from 'kysely';

import { formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { longDate } from '#shared/reports/spans.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';

import { readTitles } from './queries.ts';
import { listAssetRows } from './lapsing-queries.ts';
import type { AssetRow } from './lapsing-queries.ts';
import { readTies } from './tie-queries.ts';

/**
 * The lapsing schedule of a year: each asset with its cost, life, depreciation of earlier years and
 * of this one, and net book value, by account; tied to the ledger at the end of the year.
 */
export async function lapsingReport(db: Kysely<Tables>, year: number, now: Date): Promise<Report> {
  const to = `${year}-12-31`;
  const assets = await listAssetRows(db, { from: `${year}-01-01`, to });
  const titles = await readTitles(db);
  const ties = new Map((await readTies(db, to)).map((tie) => [tie.account, tie]));
  const held = assets.filter(({ disposedOn }) => disposedOn === null);
  const gone = assets.filter(({ disposedOn }) => disposedOn !== null);
  const groups = [...Map.groupBy(held, ({ costAccount }) => costAccount)];
  const accounts = [
    ...new Set(assets.flatMap(({ costAccount, account }) => [costAccount, account])),
  ];
  return {
    title: 'Lapsing Schedule',
    period: `For the year ended ${longDate(to)}`,
    heading: ['In Philippine Peso', 'Straight line'],
    columns: [
      { key: 'asset', title: 'Asset', type: 'text' },
      { key: 'acquired', title: 'Date acquired', type: 'date' },
      { key: 'life', title: 'Life in months', type: 'text' },
      { key: 'cost', title: 'Cost', type: 'money' },
      { key: 'salvage', title: 'Salvage value', type: 'money' },
      { key: 'prior', title: 'Depreciation, prior years', type: 'money' },
      { key: 'year', title: 'Depreciation, this year', type: 'money' },
      { key: 'accumulated', title: 'Accumulated depreciation', type: 'money' },
      { key: 'value', title: 'Net book value', type: 'money' },
    ],
    rows: [
      ...groups.flatMap(([account, rows]): ReportRow[] => [
        { kind: 'heading', level: 0, cells: [{ text: `${account} ${titles.get(account) ?? ''}` }] },
        ...rows.map((row) => rowOfAsset(row)),
        sumRow('subtotal', `Total ${titles.get(account) ?? account}`, rows),
      ]),
      sumRow('total', 'Total', held),
      ...goneRows(gone, to),
    ],
    checks: accounts.toSorted().map((account) => {
      const { ledger = 0n, schedules = 0n } = ties.get(account) ?? {};
      return {
        text: `${account} ${titles.get(account) ?? ''}: ${formatMoney(ledger)} by ledger, difference ${formatMoney(ledger - schedules)}.`,
        isOk: ledger === schedules,
      };
    }),
    notes: [
      'Depreciation is what the schedules posted in the books, and what was entered with a schedule as depreciated before it. Assets disposed of are not in the totals.',
    ],
    asRecordedBy: null,
    producedAt: now,
  };
}

type Figures = Pick<AssetRow, 'cost' | 'salvage' | 'prior' | 'thisYear'>;

function amountsOf({ cost, salvage, prior, thisYear }: Figures) {
  const accumulated = prior + thisYear;
  return [cost, salvage, prior, thisYear, accumulated, cost - accumulated].map((amount) => ({
    amount,
  }));
}

function rowOfAsset(row: AssetRow): ReportRow {
  return {
    kind: 'line',
    level: 1,
    cells: [
      { text: row.name },
      { text: row.acquiredOn },
      { text: String(row.lifeMonths) },
      ...amountsOf(row),
    ],
  };
}

/** Assets that left the books in the year, with what was depreciated of them until then. */
function goneRows(gone: readonly AssetRow[], to: string): ReportRow[] {
  if (gone.length === 0) return [];
  return [
    { kind: 'heading', level: 0, cells: [{ text: 'Disposed of in the year' }] },
    ...gone.map((row) =>
      rowOfAsset({ ...row, name: `${row.name} (${formatDate(row.disposedOn ?? to)})` }),
    ),
  ];
}

function sumRow(kind: 'subtotal' | 'total', text: string, rows: readonly AssetRow[]): ReportRow {
  const of = (pick: (row: AssetRow) => bigint) => sum(rows.map(pick));
  const sums = {
    cost: of(({ cost }) => cost),
    salvage: of(({ salvage }) => salvage),
    prior: of(({ prior }) => prior),
    thisYear: of(({ thisYear }) => thisYear),
  };
  const cells = [{ text }, {}, {}, ...amountsOf(sums)];
  return { kind, level: kind === 'total' ? 0 : 1, cells };
}
