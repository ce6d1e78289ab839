import type { Centavos } from '../money.ts';

/** An amount and its tax, of one row of a list and one period. */
export interface ListedAmount {
  /** What makes a row and a column of it, such as a seller and a class. */
  readonly key: string;
  readonly period: string;
  readonly base: Centavos;
  readonly tax: Centavos;
}

/**
 * The same for one period, with what came over from earlier periods; `moved`: below zero, so it
 * waits for the next one.
 */
export interface CarriedAmount {
  readonly key: string;
  readonly base: Centavos;
  readonly tax: Centavos;
  /** What of it came from earlier periods. */
  readonly carriedIn: boolean;
  readonly moved: boolean;
}

/**
 * The amounts of one period as a list may have them: a reversal counts in the month of the
 * reversal, and what would then be below zero moves to the next period, because the validation
 * refuses negative rows (handbook 12, trap 11). `periods`: the period last, the earlier ones before
 * it, in their order.
 */
export function carryNegatives(
  amounts: readonly ListedAmount[],
  periods: readonly string[],
): CarriedAmount[] {
  const byKey = Map.groupBy(amounts, ({ key }) => key);
  return [...byKey].flatMap(([key, ofKey]) => {
    const carried = findCarry(ofKey, periods);
    return carried === undefined ? [] : [{ key, ...carried }];
  });
}

function findCarry(amounts: readonly ListedAmount[], periods: readonly string[]) {
  let carry = { base: 0n, tax: 0n };
  let latest: Omit<CarriedAmount, 'key'> | undefined;
  for (const period of periods) {
    let { base, tax } = carry;
    for (const amount of amounts) {
      if (amount.period !== period) continue;
      base += amount.base;
      tax += amount.tax;
    }
    const moved = base < 0n || tax < 0n;
    const carriedIn = carry.base !== 0n || carry.tax !== 0n;
    latest = base === 0n && tax === 0n ? undefined : { base, tax, carriedIn, moved };
    carry = moved ? { base, tax } : { base: 0n, tax: 0n };
  }
  return latest;
}
