import type { ColumnLook } from './find-columns.ts';
import type { FoundHeader } from './find-header.ts';
import type { ColumnRole } from './heading-names.ts';

/**
 * What about the amounts is asked: gross or fees stand beside them and are not counted, or their
 * two columns are those of a card.
 */
export type Beside = 'gross' | 'fee' | 'card';

interface Table {
  readonly header: FoundHeader;
  readonly looks: readonly ColumnLook[];
}

interface Ways {
  debit: number | null;
  credit: number | null;
  amount: number | null;
}

/**
 * The column of a role that nobody took and that has money in the rows of its table: charges beside
 * an amount.
 */
export function findUntaken(
  wanted: readonly ColumnRole[],
  { header, looks }: Table,
  taken: ReadonlySet<number>,
): number | null {
  const column = header.roles.findIndex((named, at) => {
    const look = looks[at];
    const isMoney = look !== undefined && look.decimals >= 0.6 && look.dates < 0.8;
    return named !== undefined && wanted.includes(named.role) && !taken.has(at) && isMoney;
  });
  return column === -1 ? null : column;
}

/** Money out alone, in the rows of a column of amounts: those are charges beside it. */
export function isBesideAmounts({ debit, credit, amount }: Ways, { looks }: Table): boolean {
  const one = debit === null || credit === null ? (debit ?? credit) : null;
  if (amount === null || one === null) return false;
  const most = Math.max(0, ...looks.map(({ filled }) => filled));
  return (looks[one]?.filled ?? 0) + (looks[amount]?.filled ?? 0) > most;
}

/**
 * Charges and payments in two columns, never both in one row, are those of a card: what is paid
 * comes in. Says whether they are.
 */
export function takeCardColumns(columns: Ways, table: Table, taken: Set<number>): boolean {
  const { header, looks } = table;
  const { debit, credit, amount } = columns;
  if (debit === null || credit !== null || amount !== null) return false;
  const other = findUntaken(['debit'], table, taken);
  if (other === null) return false;
  const isPaid = (column: number) => /\bpayments?\b/i.test(header.texts[column] ?? '');
  const filled = (looks[debit]?.filled ?? 0) + (looks[other]?.filled ?? 0);
  const most = Math.max(0, ...looks.map((look) => look.filled));
  if (isPaid(debit) === isPaid(other) || filled > most) return false;
  [columns.debit, columns.credit] = isPaid(debit) ? [other, debit] : [debit, other];
  taken.add(other);
  return true;
}
