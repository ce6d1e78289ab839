import type { Centavos } from '../money.ts';
import { sum } from '../money.ts';

import type { BookCell, BookLine, ColumnLines } from './book-entry.ts';

/** Which accounts a column gathers, and on which side its amounts are positive. */
export interface Bucket extends ColumnLines {
  readonly key: string;
}

/** The lines of each column: those of its bucket; of the further accounts, what no bucket takes. */
export function linesOfBuckets(
  buckets: readonly Bucket[],
): (key: string) => ColumnLines | undefined {
  const isFor = (account: string) => !buckets.some((bucket) => bucket.isFor(account));
  const others: Readonly<Record<string, ColumnLines>> = {
    'account-debit': { isFor, side: 'debit', isOneSided: true },
    'account-credit': { isFor, side: 'credit', isOneSided: true },
  };
  return (key) => buckets.find((bucket) => bucket.key === key) ?? others[key];
}

/**
 * Shares the lines of an entry among columns; what no column takes is left for the accounts in
 * words.
 */
export function shareLines(
  lines: readonly BookLine[],
  buckets: readonly Bucket[],
): { readonly amounts: ReadonlyMap<string, Centavos>; readonly rest: readonly BookLine[] } {
  const amounts = new Map<string, Centavos>();
  const rest: BookLine[] = [];
  for (const line of lines) {
    const bucket = buckets.find((one) => takes(one, line));
    if (bucket === undefined) rest.push(line);
    else amounts.set(bucket.key, (amounts.get(bucket.key) ?? 0n) + amountOn(bucket.side, line));
  }
  return { amounts, rest: byAccount(rest) };
}

function takes({ isFor, side, isOneSided }: Bucket, line: BookLine): boolean {
  return isFor(line.account) && (isOneSided !== true || line[side] > 0n);
}

/** The amount of a line, positive on this side. */
export function amountOn(side: 'debit' | 'credit', { debit, credit }: BookLine): Centavos {
  return side === 'debit' ? debit - credit : credit - debit;
}

/** Lines of one account and side together, in the order they came. */
function byAccount(lines: readonly BookLine[]): BookLine[] {
  const found = new Map<string, BookLine>();
  for (const line of lines) {
    const key = `${line.account} ${line.debit > 0n ? 'debit' : 'credit'}`;
    const before = found.get(key);
    found.set(
      key,
      before === undefined
        ? line
        : { ...line, debit: before.debit + line.debit, credit: before.credit + line.credit },
    );
  }
  return [...found.values()];
}

/** Nothing rather than a zero: a column that an entry does not touch stays empty. */
export function orNothing(amount: Centavos | undefined): Centavos | null {
  return amount === undefined || amount === 0n ? null : amount;
}

/** Account with its title, as books name it. */
export function nameOf({ account, title }: BookLine): string {
  return `${account} ${title}`;
}

/**
 * The rows of an entry whose last three columns name further accounts with debit and credit: the
 * first of them beside the entry, the others below it.
 */
export function withAccounts(
  cells: readonly BookCell[],
  rest: readonly BookLine[],
): (readonly BookCell[])[] {
  const named = rest.map((line): BookCell[] => [
    nameOf(line),
    orNothing(line.debit),
    orNothing(line.credit),
  ]);
  const [first = [null, null, null], ...more] = named;
  const below = more.map((three): BookCell[] => [...cells.map(() => null), ...three]);
  return [[...cells, ...first], ...below];
}

/** The columns of further accounts. */
export const ACCOUNT_COLUMNS = (group: string) =>
  [
    { key: 'account', title: 'Account', group, weight: 118, type: 'text' },
    { key: 'account-debit', title: 'Debit', group, weight: 56, type: 'money', carry: 'sum' },
    { key: 'account-credit', title: 'Credit', group, weight: 56, type: 'money', carry: 'sum' },
  ] as const;

export function total(bases: Readonly<Record<string, Centavos>>): Centavos {
  return sum(Object.values(bases));
}
