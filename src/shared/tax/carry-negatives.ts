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
 * The amounts of one period as a list may have them: a reversal counts in the period of the
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

/** The amounts of a quarter by its months, and what it leaves for the next one. */
type Settled = readonly { readonly base: Centavos; readonly tax: Centavos }[];

/**
 * The amounts of the last quarter as its monthly lists may have them, by month. The three lists of
 * a quarter go together (RR 1-2012): what is below zero in a month is taken off a later month of
 * the quarter, then off an earlier one; what the whole quarter has below zero moves to the next
 * (handbook 12, trap 11). `quarters`: the months of each, the last quarter last.
 */
export function listByMonth(
  amounts: readonly ListedAmount[],
  quarters: readonly (readonly string[])[],
): ReadonlyMap<string, readonly CarriedAmount[]> {
  const byMonth = new Map<string, CarriedAmount[]>();
  for (const [key, ofKey] of Map.groupBy(amounts, (amount) => amount.key)) {
    let settled = { own: [NIL], values: [NIL], carry: NIL };
    for (const months of quarters) {
      const own = months.map((month) => totalOf(ofKey.filter(({ period }) => period === month)));
      settled = { own, ...settleQuarter(own, settled.carry) };
    }
    for (const [at, month] of (quarters.at(-1) ?? []).entries()) {
      const listed = listedIn(settled, settled.own[at] ?? NIL, at);
      const known = byMonth.get(month) ?? [];
      if (listed !== undefined) byMonth.set(month, [...known, { key, ...listed }]);
    }
  }
  return byMonth;
}

const NIL = { base: 0n, tax: 0n };

function listedIn(
  { values, carry }: { readonly values: Settled; readonly carry: Settled[number] },
  own: Settled[number],
  at: number,
): Omit<CarriedAmount, 'key'> | undefined {
  const value = values[at] ?? NIL;
  const moved = isBelow(carry) && (isBelow(own) || at === values.length - 1);
  // What waits for the next quarter is told, and listed nowhere.
  if (moved) return { ...carry, carriedIn: false, moved };
  if (isNil(value)) return undefined;
  return { ...value, carriedIn: value.base !== own.base || value.tax !== own.tax, moved };
}

function settleQuarter(own: Settled, carry: Settled[number]) {
  const values = own.map((each, at) => (at === 0 ? add(each, carry) : each));
  const move = (from: number, to: number) => {
    const amount = values[from];
    const onto = values[to];
    if (amount === undefined || onto === undefined || !isBelow(amount)) return;
    values[to] = add(onto, amount);
    values[from] = NIL;
  };
  for (let at = 0; at + 1 < values.length; at += 1) move(at, at + 1);
  for (let at = values.length - 1; at > 0; at -= 1) move(at, at - 1);
  const [first = NIL] = values;
  if (!isBelow(first)) return { values, carry: NIL };
  return { values: values.map(() => NIL), carry: first };
}

function totalOf(amounts: readonly ListedAmount[]): Settled[number] {
  return amounts.reduce(add, NIL);
}

function add(a: Settled[number], b: Settled[number]): Settled[number] {
  return { base: a.base + b.base, tax: a.tax + b.tax };
}

function isBelow({ base, tax }: Settled[number]): boolean {
  return base < 0n || tax < 0n;
}

function isNil({ base, tax }: Settled[number]): boolean {
  return base === 0n && tax === 0n;
}
