import { sum } from '../money.ts';

import { FIGURES } from './figures.ts';
import type { FigureName, Measure } from './figures.ts';
import { amountCell } from './report.ts';
import type { Behind, ReportCell, ReportColumn, ReportRow } from './report.ts';
import { netOf } from './sections.ts';
import type { AccountSums, ChartAccount } from './sections.ts';
import type { Days } from './spans.ts';
import type { ColumnSpec } from './columns.ts';
import {
  addAmounts,
  figureBehind,
  isZero,
  movementBehind,
  reportColumns,
  reportRows,
} from './statement.ts';
import type { Figures, StatementRow } from './statement.ts';

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

/** The months, their total and what stands beside it, with what the accounts came to in each. */
interface ExpenseFigures {
  readonly columns: readonly ColumnSpec[];
  readonly figures: readonly Figures[];
}

/**
 * Every cost and expense account by the columns given, and at the end all of them. `totals`: one
 * for each column of figures, in centavos.
 */
export function expenseByMonth(
  chart: readonly ChartAccount[],
  { columns, figures }: ExpenseFigures,
  { hideZero, ...view }: ExpenseView,
): Table & { totals: bigint[] } {
  const linesOf = (type: 'cost' | 'expense') =>
    chart
      .filter((account) => account.type === type)
      .map((account): StatementRow & { amounts: bigint[]; isShown: boolean } => {
        const amounts = figures.map(({ sums }) => netOf(sums, account.number));
        const isShown = !isZero(amounts) || (!hideZero && account.isActive);
        const behind = movementBehind(account.number, view);
        return { kind: 'line', level: 1, text: account.title, amounts, behind, isShown };
      })
      .filter(({ isShown }) => isShown);
  const sumRow = (figure: FigureName, amounts: readonly bigint[]): StatementRow => ({
    kind: figure === 'costs-and-expenses' ? 'total' : 'subtotal',
    level: 0,
    text: FIGURES[figure].title,
    amounts,
    behind: figureBehind(figure, { ...view, measure: 'movement' }),
  });
  const totalOf = (lines: readonly { amounts: bigint[] }[]) =>
    addAmounts(
      figures.length,
      lines.map(({ amounts }) => amounts),
    );
  const all = GROUPS.map((group) => ({ ...group, lines: linesOf(group.type) }));
  const totals = totalOf(all.flatMap(({ lines }) => lines));
  const rows = all
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ heading, figure, lines }): StatementRow[] => [
      { kind: 'heading', level: 0, text: heading },
      ...lines,
      sumRow(figure, totalOf(lines)),
    ]);
  const [item, ...money] = reportColumns(columns);
  return {
    columns: [...(item === undefined ? [] : [{ ...item, title: 'Account' }]), ...money],
    rows: reportRows(columns, [...rows, sumRow('costs-and-expenses', totals)]),
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
