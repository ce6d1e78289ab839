import { divideRounded } from './money.ts';

/** A rate is kept in ten-millionths: units of one currency for one unit of another. */
export const RATE_SCALE = 10_000_000n;

/**
 * An amount changed at a rate, rounded half up to the minor unit (handbook 5.10). Both currencies
 * count hundredths, as every currency does that the portal takes.
 */
export function convert(amount: bigint, rate: bigint): bigint {
  return divideRounded(amount * rate, RATE_SCALE);
}

/** The rate that turns one amount into another, in ten-millionths, rounded. */
export function rateBetween(from: bigint, to: bigint): bigint {
  return divideRounded(to * RATE_SCALE, from);
}

/**
 * What a part of a holding cost, by the moving average (handbook 5.1): the whole cost when all of
 * it goes. Centavos, for a quantity in minor units.
 */
export function movingAverageCost(
  holding: { readonly cost: bigint; readonly quantity: bigint },
  part: bigint,
): bigint {
  return part === holding.quantity
    ? holding.cost
    : divideRounded(holding.cost * part, holding.quantity);
}

/** `584250000n` is `58.4250`: at least four decimals, at most seven. */
export function formatRate(rate: bigint): string {
  const decimals = (rate % RATE_SCALE)
    .toString()
    .padStart(7, '0')
    .replace(/0{1,3}$/, '');
  const whole = (rate / RATE_SCALE).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${decimals}`;
}

/**
 * A rate that follows from amounts: four decimals, as the bulletin of the BSP has, for more of them
 * only show how the amounts were rounded (handbook 5.10). Below one, where four say too little, all
 * seven. Amounts are never reckoned from this.
 */
export function formatEffectiveRate(rate: bigint): string {
  return formatRate(rate < RATE_SCALE ? rate : divideRounded(rate, 1_000n) * 1_000n);
}
