import type { BusinessDate } from '../dates.ts';
import { divideRounded, formatMoney } from '../money.ts';
import type { Centavos } from '../money.ts';

/** A bracket: so much, and a rate of what is over its floor. */
interface Bracket {
  readonly over: Centavos;
  readonly base: Centavos;
  /** Hundredths of a percent. */
  readonly rate: bigint;
}

/** The graduated rates of individuals and the day that they hold from; dated, newest first. */
const SCHEDULES: readonly { readonly from: BusinessDate; readonly brackets: readonly Bracket[] }[] =
  [
    // NIRC 24(A)(2)(a), from 1 January 2023 (TRAIN, RA 10963).
    {
      from: '2023-01-01',
      brackets: [
        { over: 800_000_000n, base: 220_250_000n, rate: 3_500n },
        { over: 200_000_000n, base: 40_250_000n, rate: 3_000n },
        { over: 80_000_000n, base: 10_250_000n, rate: 2_500n },
        { over: 40_000_000n, base: 2_250_000n, rate: 2_000n },
        { over: 25_000_000n, base: 0n, rate: 1_500n },
      ],
    },
    // The same, 2018 to 2022.
    {
      from: '2018-01-01',
      brackets: [
        { over: 800_000_000n, base: 241_000_000n, rate: 3_500n },
        { over: 200_000_000n, base: 49_000_000n, rate: 3_200n },
        { over: 80_000_000n, base: 13_000_000n, rate: 3_000n },
        { over: 40_000_000n, base: 3_000_000n, rate: 2_500n },
        { over: 25_000_000n, base: 0n, rate: 2_000n },
      ],
    },
  ];

/**
 * The income tax of an individual at graduated rates (NIRC 24(A)(2)(a)), for a year that ends on
 * the day: centavos, and the bracket in words.
 */
export function graduatedTax(
  income: Centavos,
  day: BusinessDate,
): { readonly tax: Centavos; readonly text: string } {
  const schedule = SCHEDULES.find(({ from }) => from <= day) ?? SCHEDULES.at(-1);
  const bracket = schedule?.brackets.find(({ over }) => income > over);
  if (bracket === undefined) return { tax: 0n, text: 'Up to 250,000.00: none' };
  const { over, base, rate } = bracket;
  const tax = base + divideRounded((income - over) * rate, 10_000n);
  const share = `${Number(rate) / 100} % of what is over ${formatMoney(over)}`;
  return { tax, text: base === 0n ? share : `${formatMoney(base)} and ${share}` };
}
