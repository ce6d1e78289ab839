import { ACCOUNT } from '../../ledger/chart.ts';
import type { BusinessDate } from '../../dates.ts';
import { formatDate } from '../../dates.ts';
import { convert, formatRate } from '../../currency.ts';
import { formatMoney, sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';

import type { PreparedEntry } from './prepared-entry.ts';
import { lineBy } from './prepared-entry.ts';

/** A foreign currency account on a day, with the closing rate that was typed for it. */
export interface Remeasured {
  readonly account: string;
  readonly currency: string;
  /** In minor units. */
  readonly quantity: bigint;
  /** In pesos. */
  readonly carrying: Centavos;
  /** Pesos for one unit, in ten-millionths. */
  readonly rate: bigint;
}

/**
 * Quantity at the closing rate, and how much the books are short of it: above zero a gain (handbook
 * 5.11; PAS 21). Centavos.
 */
export function remeasure({ quantity, carrying, rate }: Remeasured): {
  target: Centavos;
  difference: Centavos;
} {
  const target = convert(quantity, rate);
  return { target, difference: target - carrying };
}

/**
 * The adjusting entry that brings foreign currency to its closing rate: Dr account Cr 4530, or Dr
 * 7030 Cr account. The new value is the base of the next average, for only the pesos change.
 * Nothing when nothing differs.
 */
export function remeasurementEntry(
  holdings: readonly Remeasured[],
  date: BusinessDate,
): PreparedEntry | undefined {
  const moved = holdings
    .map((holding) => ({ ...holding, ...remeasure(holding) }))
    .filter(({ difference }) => difference !== 0n);
  if (moved.length === 0) return undefined;
  const gains = sum(moved.map(({ difference }) => (difference > 0n ? difference : 0n)));
  const losses = sum(moved.map(({ difference }) => (difference < 0n ? difference : 0n)));
  const texts = moved.map(
    ({ currency, quantity, rate }) => `${currency} ${formatMoney(quantity)} at ${formatRate(rate)}`,
  );
  const description = `Remeasurement on ${formatDate(date)}: ${texts.join(', ')}`;
  return {
    code: 'FX',
    date,
    stage: 'adjusting',
    description: description.length > 200 ? `Remeasurement on ${formatDate(date)}` : description,
    lines: [
      ...moved.flatMap(({ account, difference }) =>
        lineBy(account, difference).map((line) => ({ ...line, isForeign: true })),
      ),
      ...lineBy(ACCOUNT.unrealisedGain, -gains),
      ...lineBy(ACCOUNT.unrealisedLoss, -losses),
    ],
  };
}
