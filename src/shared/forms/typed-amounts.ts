import { calculate, isCalculation } from './amount-arithmetic.ts';
import { MAX_CENTAVOS, divideRounded, formatMoney, parseTyped } from '../money.ts';

/**
 * A number that was read, in its smallest unit, and whether it was calculated; or the sentence why
 * it is none.
 */
export type ReadAmount =
  | { readonly value: bigint; readonly isCalculated: boolean }
  | { readonly sentence: string };

/** The largest quantity, in ten-thousandths: one thousand million. */
const MAX_QUANTITY = 10_000_000_000_000n;
const QUANTITY = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,4}))?$/;
const PLAIN_LENGTH = 40;
/** `(1,234.50)`: how statements and spreadsheets show a negative amount (handbook 8). */
const IN_BRACKETS = /^\((.+)\)$/;

const NOT_MONEY = `Enter an amount such as 1,234.50, at most ${formatMoney(MAX_CENTAVOS)}.`;
const NOT_QUANTITY = 'Enter a number such as 2 or 2.5, with at most four decimals.';
const QUANTITY_RANGE = 'Enter a number above zero, at most one thousand million.';

/**
 * Reads an amount as typed, in centavos: plain (`1,234.5`, `₱ 20`), negative in brackets, or
 * calculated (`12*350+5%`). A calculation is rounded once, at the end, half away from zero; a plain
 * amount is never rounded.
 */
export function readMoney(text: string): ReadAmount {
  const plain = text.length > PLAIN_LENGTH ? undefined : (parseTyped(text) ?? inBrackets(text));
  if (plain !== undefined) return { value: plain, isCalculated: false };
  const read = calculated(text, { scale: 100n, otherwise: NOT_MONEY });
  const isTooMuch = 'value' in read && (read.value > MAX_CENTAVOS || read.value < -MAX_CENTAVOS);
  return isTooMuch ? { sentence: NOT_MONEY } : read;
}

/**
 * Reads a quantity as typed, in ten-thousandths: `2.5` is 25000n. It is above zero, or the sentence
 * says so.
 */
export function readQuantity(text: string): ReadAmount {
  const plain = plainQuantity(text.trim());
  const read =
    plain === undefined
      ? calculated(text, { scale: 10_000n, otherwise: NOT_QUANTITY })
      : { value: plain, isCalculated: false };
  if ('sentence' in read) return read;
  return read.value <= 0n || read.value > MAX_QUANTITY ? { sentence: QUANTITY_RANGE } : read;
}

/** Ten-thousandths for people: 25000n is `2.5`. */
export function formatQuantity(quantity: bigint): string {
  const whole = (quantity / 10_000n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const decimals = (quantity % 10_000n).toString().padStart(4, '0').replace(/0+$/, '');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

interface Wanted {
  /** Smallest units in one. */
  readonly scale: bigint;
  readonly otherwise: string;
}

function calculated(text: string, { scale, otherwise }: Wanted): ReadAmount {
  if (!isCalculation(text)) return { sentence: otherwise };
  const result = calculate(text);
  if ('sentence' in result) return result;
  return { value: divideRounded(result.top * scale, result.bottom), isCalculated: true };
}

function inBrackets(text: string): bigint | undefined {
  const inside = IN_BRACKETS.exec(text.trim())?.[1];
  const amount = inside === undefined ? undefined : parseTyped(inside);
  return amount === undefined || amount < 0n ? undefined : -amount;
}

function plainQuantity(text: string): bigint | undefined {
  const match = text.length > PLAIN_LENGTH ? null : QUANTITY.exec(text);
  if (!match || (match[1] === undefined && !match[2])) return undefined;
  const whole = BigInt((match[1] ?? '0').replaceAll(',', ''));
  return whole * 10_000n + BigInt((match[2] ?? '').padEnd(4, '0'));
}
