import { sum } from '../money.ts';

import { amountCell } from './report.ts';
import type { ReportCell, ReportColumn, ReportRow } from './report.ts';
import { netOf } from './sections.ts';
import type { AccountSums, ChartAccount } from './sections.ts';
import { accountBehind, isZero } from './statement.ts';
import type { Figures } from './statement.ts';

interface Table {
  readonly columns: ReportColumn[];
  readonly rows: ReportRow[];
}

const GROUPS = [
  { type: 'cost', heading: 'Costs', total: 'Total costs' },
  { type: 'expense', heading: 'Expenses', total: 'Total expenses' },
] as const;

/** Every cost and expense account by the columns given, the months and then their total, and at the end all of them. */
export function expenseByMonth(
  chart: readonly ChartAccount[],
  figures: readonly Figures[],
  { hideZero, stages }: { hideZero: boolean; stages: 'unadjusted' | 'adjusted' },
): Table & { totals: bigint[] } {
  const rowsOf = (type: 'cost' | 'expense') =>
    chart
      .filter((account) => account.type === type)
      .map((account) => ({
        account,
        amounts: figures.map(({ sums }) => netOf(sums, account.number)),
      }))
      .filter(({ account, amounts }) => !isZero(amounts) || (!hideZero && account.isActive));
  const all = GROUPS.map((group) => ({ ...group, lines: rowsOf(group.type) }));
  const totalOf = (lines: readonly { amounts: readonly bigint[] }[]) =>
    figures.map((_, at) => sum(lines.map(({ amounts }) => amounts[at] ?? 0n)));
  const totals = totalOf(all.flatMap(({ lines }) => lines));
  const rows = all
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ heading, total, lines }): ReportRow[] => [
      { kind: 'heading', level: 0, cells: [{ text: heading }] },
      ...lines.map(({ account, amounts }): ReportRow => ({
        kind: 'line',
        level: 1,
        cells: [
          { text: account.title },
          ...amounts.map((amount, at) => {
            const column = figures[at]?.column;
            const opens = accountBehind(account.number, { stages });
            return amountCell(amount, column === undefined ? undefined : opens(column));
          }),
        ],
      })),
      totalRow('subtotal', total, totalOf(lines)),
    ]);
  return {
    columns: [
      { key: 'item', title: 'Account', type: 'text' },
      ...figures.map(({ column: { key, title } }) => ({ key, title, type: 'money' as const })),
    ],
    rows: [...rows, totalRow('total', 'Total costs and expenses', totals)],
    totals,
  };
}

function totalRow(kind: 'subtotal' | 'total', text: string, amounts: readonly bigint[]): ReportRow {
  return { kind, level: 0, cells: [{ text }, ...amounts.map((amount) => ({ amount }))] };
}

/** What a cash account did in a part of the period. */
export interface CashPart {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly moved: AccountSums;
}

/**
 * The cash position: for each month or day what came in and went out (money moved between two cash accounts stands in both),
 * and the balance of each account after it.
 */
export function cashPosition(
  accounts: readonly ChartAccount[],
  before: AccountSums,
  parts: readonly CashPart[],
): Table & { closing: bigint } {
  const balances = new Map(accounts.map(({ number }) => [number, netOf(before, number)]));
  const none = [{}, {}];
  const rows = [balanceRow('line', 'Beginning balance', { balances, flows: none })];
  for (const part of parts) {
    const sides = accounts.map(({ number }) => part.moved.get(number) ?? { debit: 0n, credit: 0n });
    for (const { number } of accounts) {
      balances.set(number, (balances.get(number) ?? 0n) + netOf(part.moved, number));
    }
    const flows = [
      { amount: sum(sides.map(({ debit }) => debit)) },
      { amount: sum(sides.map(({ credit }) => credit)) },
    ];
    rows.push(balanceRow('line', part.title, { balances, flows, part }));
  }
  rows.push(balanceRow('total', 'Ending balance', { balances, flows: none }));
  return {
    columns: [
      { key: 'item', title: 'Period', type: 'text' },
      { key: 'receipts', title: 'Received', type: 'money' },
      { key: 'payments', title: 'Paid out', type: 'money' },
      ...accounts.map(({ number, title }) => ({ key: number, title, type: 'money' as const })),
      { key: 'total', title: 'All cash', type: 'money' },
    ],
    rows,
    closing: sum(balances.values()),
  };
}

interface Balances {
  readonly balances: ReadonlyMap<string, bigint>;
  /** What was received and paid out. */
  readonly flows: readonly ReportCell[];
  readonly part?: CashPart;
}

/** A balance opens the account's card of the days in which it moved. */
function balanceRow(
  kind: 'line' | 'total',
  text: string,
  { balances, flows, part }: Balances,
): ReportRow {
  const own = [...balances].map(([account, amount]) =>
    part === undefined || !part.moved.has(account)
      ? { amount }
      : amountCell(amount, { of: 'account', account, from: part.from, to: part.to }),
  );
  const total = { amount: sum(balances.values()) };
  return { kind, level: 0, cells: [{ text }, ...flows, ...own, total] };
}
