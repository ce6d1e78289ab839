import { absolute, divideRounded } from '../money.ts';
import type { Centavos } from '../money.ts';

import type { ColumnSpec, FigureColumn } from './columns.ts';
import type { FigureName, Measure } from './figures.ts';
import { amountCell } from './report.ts';
import type { Behind, ReportCell, ReportColumn, ReportRow, RowKind } from './report.ts';
import type { AccountSums, ChartAccount } from './sections.ts';

/** One column of figures with what its accounts came to. */
export interface Figures {
  readonly column: FigureColumn;
  readonly sums: AccountSums;
}

/** What a statement is made from. */
export interface StatementSource {
  readonly chart: readonly ChartAccount[];
  readonly columns: readonly ColumnSpec[];
  /** One for each column of figures, in their order. */
  readonly figures: readonly Figures[];
  readonly hideZero: boolean;
  /** The first day of the taxable year that a day is in. */
  readonly yearStart: (day: string) => string;
}

/** A row before its cells: one amount a column of figures. */
export interface StatementRow {
  readonly kind: RowKind;
  readonly level: number;
  readonly text: string;
  readonly amounts?: readonly Centavos[];
  /** What a figure opens, of the books or of the budget. */
  readonly behind?: (column: FigureColumn) => Behind | undefined;
}

/**
 * A statement's columns as a report has them, after the one that names the line. `whole`: the row
 * that shares are shares of.
 */
export function reportColumns(columns: readonly ColumnSpec[], whole?: number): ReportColumn[] {
  const keyAt = (at: number) => columns[at]?.key ?? '';
  return [
    { key: 'item', title: 'Item', type: 'text' },
    ...columns.map((column): ReportColumn => {
      const { key, title, of } = column;
      const type = of === 'percent' || of === 'share' ? 'percent' : 'money';
      if (of === 'figures') return { key, title, type };
      const base = { key: keyAt(column.base) };
      const against = { key: keyAt(column.against) };
      const hasWhole = whole !== undefined && whole >= 0;
      const other = of === 'share' ? (hasWhole ? [{ ...against, row: whole }] : []) : [against];
      return { key, title, type, parts: [base, ...other] };
    }),
  ];
}

/**
 * Rows with their cells: figures as they are, and what is worked out from them. `whole`: what
 * shares are shares of.
 */
export function reportRows(
  columns: readonly ColumnSpec[],
  rows: readonly StatementRow[],
  whole?: readonly Centavos[],
): ReportRow[] {
  const wholes = whole === undefined ? [] : spread(columns, whole);
  return rows.map(({ kind, level, text, amounts, behind }) => {
    if (amounts === undefined) return { kind, level, cells: [{ text }] };
    const all = spread(columns, amounts);
    const cells = columns.map((column): ReportCell => {
      if (column.of === 'figures') {
        const at = columns.indexOf(column);
        return amountCell(all[at] ?? 0n, behind?.(column));
      }
      const base = all[column.base] ?? 0n;
      if (column.of === 'share') return percentCell(base, wholes[column.base] ?? 0n);
      const change = base - (all[column.against] ?? 0n);
      if (column.of === 'difference') return { amount: change };
      return percentCell(change, all[column.against] ?? 0n);
    });
    return { kind, level, cells: [{ text }, ...cells] };
  });
}

/** The amounts at the places of their columns. */
function spread(columns: readonly ColumnSpec[], amounts: readonly Centavos[]): Centavos[] {
  let at = 0;
  return columns.map(({ of }) => {
    if (of !== 'figures') return 0n;
    at += 1;
    return amounts[at - 1] ?? 0n;
  });
}

/** `12.3%`; nothing of nothing. */
function percentCell(part: Centavos, of: Centavos): ReportCell {
  if (of === 0n) return {};
  const tenths = divideRounded(part * 1_000n, absolute(of));
  const text = `${absolute(tenths) / 10n}.${absolute(tenths) % 10n}%`;
  return { text: tenths < 0n ? `(${text})` : text };
}

/** Adds amounts column by column. */
export function addAmounts(count: number, all: readonly (readonly Centavos[])[]): Centavos[] {
  return Array.from({ length: count }, (_, at) =>
    all.reduce((sum, one) => sum + (one[at] ?? 0n), 0n),
  );
}

/** A balance opens the account's card of the year until its day. */
export function balanceBehind(
  account: string,
  { stages, yearStart }: { stages: Stages; yearStart: (day: string) => string },
): (column: Pick<FigureColumn, 'days'>) => Behind {
  return ({ days: { to } }) => ({
    of: 'account',
    account,
    from: yearStart(to),
    to,
    stages,
    measure: 'closing',
  });
}

type Stages = 'unadjusted' | 'adjusted' | 'post-closing';

/** What came of some days opens the account's card of them, or the budget of their months. */
export function movementBehind(
  account: string,
  { stages, yearStart }: { stages: Stages; yearStart: (day: string) => string },
): (column: Pick<FigureColumn, 'days' | 'source'>) => Behind {
  return ({ days, source }) => {
    if (source === 'budget') return { of: 'budget', account, ...days };
    // A card leaves closing entries of its last year out; of days in several years they are out of
    // all.
    if (days.from >= yearStart(days.to))
      return { of: 'account', account, ...days, stages, measure: 'movement' };
    return { of: 'figure', accounts: account, ...days, stages, measure: 'movement' };
  };
}

/** A figure of several accounts opens them, as far as its name says. */
export function figureBehind(
  figure: FigureName,
  { stages, measure }: { stages: Stages; measure: Measure },
): (column: Pick<FigureColumn, 'days' | 'source'>) => Behind {
  return ({ days, source }) => ({
    of: 'figure',
    figure,
    ...days,
    ...(source === 'budget' ? { measure: 'budget' } : { stages, measure }),
  });
}

export function isZero(amounts: readonly Centavos[] | undefined): boolean {
  return amounts === undefined || amounts.every((amount) => amount === 0n);
}
