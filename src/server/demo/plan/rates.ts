import { RATE_SCALE } from '#shared/currency.ts';
import { divideRounded } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Books } from './books.ts';

/** Pesos for a dollar at the beginning, in ten-millionths: 56.4200. */
export const FIRST_RATE = 564_200_000n;
const SWING = 9_000_000;
const DAYS_OF_WAVE = 97;

/**
 * Pesos for a dollar on the day that is planned, with four decimals: a slow wave of 90 centavos
 * around the first rate.
 */
export function rateOn({ day }: Pick<Books, 'day'>): bigint {
  const swing = Math.round((SWING * Math.sin((2 * Math.PI * day) / DAYS_OF_WAVE)) / 1_000);
  return FIRST_RATE + BigInt(swing) * 1_000n;
}

/** US cents that pesos come to at a rate. */
export function toDollars(pesos: Centavos, rate: bigint): bigint {
  return divideRounded(pesos * RATE_SCALE, rate);
}
