import { sum } from '../money.ts';

import { FIGURES } from './figures.ts';
import type { FigureName, Measure } from './figures.ts';
import { amountCell } from './report.ts';
import type { Behind, ReportCell, ReportColumn, ReportRow } from './report.ts';
import { netOf } from './sections.ts';
import type { AccountSums, ChartAccount } from './sections.ts';
import type { Days } from './spans.ts';
import { figureBehind, isZero, movementBehind } from './statement.ts';
import type { Figures } from './statement.ts';

interface Table {
  readonly columns: ReportColumn[];
  readonly rows: ReportRow[];
}

const GROUPS = [
  { type: 'cost', heading: 'Costs', figure: 'all-costs' },
  { type: 'expense', heading: 'Expenses', figure: 'all-expenses' },
] as const;

interface ExpenseView {
  readonly hideZero: boolean;
  readonly stages: 'unadjusted' | 'adjusted';
  readonly yearStart: (day: string) => string;
}

/**
 * Every cost and expense account by the columns given, the months and then their total, and at the
 * end all of them.
 */
export function expenseByMonth(
  chart: readonly ChartAccount[],
  figures: readonly Figures[],
  { hideZero, ...view }: ExpenseView,
): Table & { totals: bigint[] } {
  const buildRows = (type: 'cost' | 'expense') =>
    chart
      .filter((account) => account.type === type)
      .map((account) => ({
        account,
        amounts: figures.map(({ sums }) => netOf(sums, account.number)),
      }))
      .filter(({ account, amounts }) => !isZero(amounts) || (!hideZero && account.isActive));
  const all = GROUPS.map((group) => ({ ...group, lines: buildRows(group.type) }));
  const totalOf = (lines: readonly { amounts: readonly bigint[] }[]) =>
    figures.map((_, at) => sum(lines.map(({ amounts }) => amounts[at] ?? 0n)));
  const totals = totalOf(all.flatMap(({ lines }) => lines));
  const sumRow = (figure: FigureName, amounts: readonly bigint[]): ReportRow => {
    const opens = figureBehind(figure, { ...view, measure: 'movement' });
    const cells = amounts.map((amount, at) => {
      const column = figures[at]?.column;
      return amountCell(amount, column === undefined ? undefined : opens(column));
    });
    const kind = figure === 'costs-and-expenses' ? 'total' : 'subtotal';
    return { kind, level: 0, cells: [{ text: FIGURES[figure].title }, ...cells] };
  };
  const rows = all
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ heading, figure, lines }): ReportRow[] => [
      { kind: 'heading', level: 0, cells: [{ text: heading }] },
      ...lines.map(({ account, amounts }): ReportRow => ({
        kind: 'line',
        level: 1,
        cells: [
          { text: account.title },
          ...amounts.map((amount, at) => {
            const column = figures[at]?.column;
            const opens = movementBehind(account.number, view);
            return amountCell(amount, column === undefined ? undefined : opens(column));
          }),
        ],
      })),
      sumRow(figure, totalOf(lines)),
    ]);
  return {
    columns: [
      { key: 'item', title: 'Account', type: 'text' },
      ...figures.map(({ column: { key, title } }) => ({ key, title, type: 'money' as const })),
    ],
    rows: [...rows, sumRow('costs-and-expenses', totals)],
    totals,
  };
}

/** What a cash account did in a part of the period. */
interface CashPart {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly moved: AccountSums;
}

interface CashSums {
  readonly before: AccountSums;
  readonly parts: readonly CashPart[];
  readonly days: Days;
}

/**
 * The cash position: for each month or day what came in and went out (money moved between two cash
 * accounts stands in both), and the balance of each account after it.
 */
export function cashPosition(
  accounts: readonly ChartAccount[],
  { before, parts, days }: CashSums,
): Table & { closing: bigint } {
  const balances = new Map(accounts.map(({ number }) => [number, netOf(before, number)]));
  const none = [{}, {}];
  const rows = [
    balanceRow('Beginning balance', { balances, flows: none, days, measure: 'opening' }),
  ];
  for (const part of parts) {
    const sides = accounts.map(({ number }) => part.moved.get(number) ?? { debit: 0n, credit: 0n });
    for (const { number } of accounts) {
      balances.set(number, (balances.get(number) ?? 0n) + netOf(part.moved, number));
    }
    const flows = (['debit', 'credit'] as const).map((side) =>
      amountCell(sum(sides.map((of) => of[side])), cashBehind(part, side)),
    );
    rows.push(balanceRow(part.title, { balances, flows, days: part, measure: 'closing' }));
  }
  rows.push(balanceRow('Ending balance', { balances, flows: none, days, measure: 'closing' }));
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
  readonly days: Days;
  /** The balances are those before the days, or after them. */
  readonly measure: 'opening' | 'closing';
}

/** A balance opens the account's card of its days, all balances together the cash accounts. */
function balanceRow(text: string, { balances, flows, days, measure }: Balances): ReportRow {
  const { from, to } = days;
  const own = [...balances].map(([account, amount]) =>
    amountCell(amount, { of: 'account', account, from, to, measure }),
  );
  const total = amountCell(sum(balances.values()), cashBehind(days, measure));
  const kind = text === 'Ending balance' ? 'total' : 'line';
  return { kind, level: 0, cells: [{ text }, ...flows, ...own, total] };
}

function cashBehind({ from, to }: Days, measure: Measure): Behind {
  return { of: 'figure', figure: 'cash', from, to, measure };
}
