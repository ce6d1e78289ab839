import { inTimeOrder } from './read-table-order.ts';
import type { NamedBalance, TableLine } from './table-line.ts';
import type { StatementMapping } from './types.ts';

// Words of a card's own statement; a bank may advertise its cards in any.
const CARD =
  /\bcredit card (?:statement|account|number|no)\b|\bcredit limit\b|\bavailable credit\b|\bminimum (?:amount |payment )?due\b|\btotal amount due\b|\bpayment due date\b|\bcash advance limit\b/i;

/**
 * The amounts as the bank means them. A column of withdrawals that are all below zero says it
 * twice; so does a signed amount with an indicator beside it, whichever way its signs stand. Where
 * some amounts are marked, all with one mark (`CR` of a card), the others go the other way.
 */
export function withSigns(
  lines: readonly TableLine[],
  { isSignTurned, columns }: Pick<StatementMapping, 'isSignTurned' | 'columns'>,
): void {
  const debitSign = mostSign(lines.map(({ cells }) => cells.debit));
  const creditSign = mostSign(lines.map(({ cells }) => cells.credit));
  const ofWay = (way: 'in' | 'out') =>
    mostSign(lines.flatMap(({ cells }) => (cells.direction === way ? [cells.amount] : [])));
  const signs = { in: ofWay('in'), out: -ofWay('out') };
  const others = columns.indicator === null ? wayOfOthers(lines) : null;
  for (const line of lines) {
    const { debit, credit, amount } = line.cells;
    const way = line.cells.direction ?? (amount > 0n ? others : null);
    const signed = way === null ? amount : amount * signOfWay(way, line, signs);
    const total = credit * creditSign - debit * debitSign + signed;
    line.amount = isSignTurned ? -total : total;
  }
}

/** What most of the values are that are not nothing: above zero or below. */
function mostSign(values: readonly bigint[]): bigint {
  const below = values.filter((value) => value < 0n).length;
  return below * 2 > values.filter((value) => value !== 0n).length ? -1n : 1n;
}

/** The sign that makes an amount of a way one of money in (above zero) or out. */
function signOfWay(
  way: 'in' | 'out',
  { cells }: TableLine,
  signs: { readonly in: bigint; readonly out: bigint },
): bigint {
  // Without a mark of its own it is written as an amount without a sign.
  if (cells.direction === null) return way === 'in' ? 1n : -1n;
  return signs[way];
}

/** Where the amounts that have a mark all have the same one, the way of those without. */
function wayOfOthers(lines: readonly TableLine[]): 'in' | 'out' | null {
  const ways = new Set(lines.map(({ cells }) => cells.direction));
  if (ways.size !== 2 || !ways.has(null)) return null;
  return ways.has('in') ? 'out' : 'in';
}

/**
 * Whether the rows above a table are those of a credit card: what it calls the balance is owed, and
 * its purchases have no sign.
 */
export function isCardStatement(rows: readonly (readonly string[])[], headerRow: number): boolean {
  return rows.slice(0, Math.max(0, headerRow) + 1).some((row) => CARD.test(row.join(' ')));
}

/** What is owed is a balance below zero: turned round where the lines follow it only so. */
export function withOwed(lines: readonly TableLine[], balances: readonly NamedBalance[]): void {
  const owed = lines.map((line) => ({
    ...line,
    balance: line.balance === null ? null : -line.balance,
  }));
  const [plain, turned] = [inTimeOrder(lines), inTimeOrder(owed)];
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const named = (kind: 'opening' | 'closing') =>
    balances.find((balance) => balance.kind === kind)?.amount ?? null;
  const [opening, closing] = [named('opening'), named('closing')];
  const isTied = opening !== null && closing !== null;
  const isOwed =
    turned.compared > 0
      ? turned.breaks < plain.breaks
      : isTied && opening + moved !== closing && -opening + moved === -closing;
  if (!isOwed) return;
  for (const line of lines) line.balance = line.balance === null ? null : -line.balance;
  for (const balance of balances) balance.amount = balance.amount === null ? null : -balance.amount;
}

/**
 * Amounts without any sign beside a running balance that moves by each of them: it tells which way
 * each went. Of the first line only a balance that is named before it tells.
 */
export function withBalanceWays(
  lines: readonly TableLine[],
  balances: readonly NamedBalance[],
  mapping: Pick<StatementMapping, 'isSignTurned' | 'columns'>,
): void {
  if (mapping.isSignTurned || !areUnsigned(lines, mapping)) return;
  for (const order of [lines, lines.toReversed()]) {
    const moves = order.map(({ balance }, at) => (balance ?? 0n) - (order[at - 1]?.balance ?? 0n));
    const isTold = order.every(
      ({ cells }, at) => at === 0 || moves[at] === cells.amount || moves[at] === -cells.amount,
    );
    const later = moves.slice(1);
    // All one way is a matter of the sign of the whole column.
    const isMixed = later.some((move) => move < 0n) && later.some((move) => move > 0n);
    if (!isTold || !isMixed) continue;
    for (const [at, line] of order.entries())
      line.amount = at === 0 ? firstMove(line, balances) : (moves[at] ?? line.amount);
    return;
  }
}

/** Whether all amounts are above zero, each beside a balance, and nothing tells their way. */
export function areUnsigned(
  lines: readonly TableLine[],
  { columns }: Pick<StatementMapping, 'columns'>,
): boolean {
  return (
    columns.amount !== null &&
    columns.indicator === null &&
    lines.length >= 3 &&
    lines.every(
      ({ cells, balance }) => cells.direction === null && cells.amount > 0n && balance !== null,
    )
  );
}

function firstMove({ cells, balance }: TableLine, balances: readonly NamedBalance[]): bigint {
  const opening = balances.find(({ kind }) => kind === 'opening')?.amount ?? null;
  const move = opening === null || balance === null ? null : balance - opening;
  return move === -cells.amount ? move : cells.amount;
}
