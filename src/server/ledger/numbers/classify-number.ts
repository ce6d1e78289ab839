import { numberKeyOf, printedNumber } from '#shared/ledger/document-numbers.ts';

/** A registered range of pre-printed numbers, as far as it is compared. */
export interface NumberRange {
  readonly prefix: string;
  readonly first: number;
  readonly last: number;
  /** The first number that was unused when the range was registered. */
  readonly next: number;
  readonly digits: number;
}

/** A number of a range that is accounted for: by a transaction, or as cancelled or missing. */
export interface Accounted {
  readonly serial: number;
  readonly state: 'used' | 'cancelled' | 'missing';
}

/** What a typed number is to the registered ranges (handbook 2.3). */
export type Classified =
  | { readonly place: 'unregistered' }
  | { readonly place: 'outside' }
  | { readonly place: 'misprinted'; readonly printed: string }
  | { readonly place: 'used' | 'cancelled' | 'missing'; readonly serial: number }
  | { readonly place: 'before'; readonly next: string }
  | { readonly place: 'inside'; readonly skipped: Skipped | undefined };

/** Numbers as printed that were passed over. */
export interface Skipped {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/**
 * Classifies a number as typed. `accounted` are the numbers of its range that are accounted for; of
 * those below it only the nearest matters. What lies between the nearest and it is skipped; every
 * range counts for itself, because booklets are used side by side.
 */
export function classifyNumber(
  typed: string,
  ranges: readonly NumberRange[],
  accounted: readonly Accounted[],
): Classified {
  if (ranges.length === 0) return { place: 'unregistered' };
  const found = findRange(typed, ranges);
  if (found === undefined) return { place: 'outside' };
  const { range, serial, isAsPrinted } = found;
  if (!isAsPrinted) return { place: 'misprinted', printed: printedNumber(range, serial) };
  const same = accounted.find((number) => number.serial === serial);
  if (same !== undefined) return { place: same.state, serial };
  if (serial < range.next) return { place: 'before', next: printedNumber(range, range.next) };
  const below = accounted
    .map((number) => number.serial)
    .filter((number) => number < serial && number >= range.first);
  const from = Math.max(range.next - 1, ...below) + 1;
  if (from >= serial) return { place: 'inside', skipped: undefined };
  const [first, last] = [printedNumber(range, from), printedNumber(range, serial - 1)];
  return { place: 'inside', skipped: { first, last, count: serial - from } };
}

/**
 * The range that a number belongs to by its prefix and value; of several the one whose digits it
 * has.
 */
export function findRange<Range extends NumberRange>(typed: string, ranges: readonly Range[]) {
  const key = numberKeyOf(typed);
  const found = ranges.flatMap((range) => {
    const prefix = numberKeyOf(range.prefix);
    const rest = key.slice(prefix.length);
    const serial = Number(rest);
    if (!key.startsWith(prefix) || !/^\d{1,12}$/.test(rest)) return [];
    if (serial < range.first || serial > range.last) return [];
    return [{ range, serial, isAsPrinted: rest.length === range.digits }];
  });
  return found.find(({ isAsPrinted }) => isAsPrinted) ?? found[0];
}
