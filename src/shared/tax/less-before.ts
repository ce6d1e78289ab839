// What a quarter has alone, of figures that are kept for the year to date.
import { sum } from '../money.ts';
import type { Centavos } from '../money.ts';

/** An amount to date less that of the quarters before. */
export function amountLess(now: Centavos, before: Centavos | undefined): Centavos {
  return now - (before ?? 0n);
}

interface OfAccount {
  readonly account: string;
  readonly amount: Centavos;
}

/** Amounts to date less those of the quarters before, by account; what is nil is left out. */
export function accountsLess<Each extends OfAccount>(
  now: readonly Each[],
  before: readonly Each[] = [],
): Each[] {
  const gone = before.map((each) => ({ ...each, amount: -each.amount }));
  const grouped = Map.groupBy([...now, ...gone], ({ account }) => account);
  return [...grouped.values()].flatMap((same) => {
    const [first] = same;
    const amount = sum(same.map((each) => each.amount));
    return first === undefined || amount === 0n ? [] : [{ ...first, amount }];
  });
}
