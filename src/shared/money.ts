/**
 * Money is a whole number of centavos in a `bigint`; on the wire and in answers it is a string such
 * as `"-1234.50"`. No floating-point number ever holds an amount.
 */
export type Centavos = bigint;

/** The largest amount that the product records: 999,999,999,999.99 (handbook 9.2). */
export const MAX_CENTAVOS: Centavos = 99_999_999_999_999n;

const WIRE = /^-?(0|[1-9]\d{0,12})\.\d{2}$/;
const TYPED = /^(-?)(?:₱|PHP|P)?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/i;

/** Reads the wire's form `"1234.50"`; anything else gives `undefined`. */
export function fromWire(text: string): Centavos | undefined {
  return WIRE.test(text) ? BigInt(text.replace('.', '')) : undefined;
}

/** Writes the wire's form: `123450n` becomes `"1234.50"`. */
export function toWire(centavos: Centavos): string {
  const digits = absolute(centavos).toString().padStart(3, '0');
  return `${centavos < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads what a person types: `1,234.5`, `₱ 20`, `.75`. Gives `undefined` when it is no amount. */
export function parseTyped(text: string): Centavos | undefined {
  const match = TYPED.exec(text.trim());
  if (!match || (match[2] === undefined && !match[3])) return undefined;
  const whole = (match[2] ?? '0').replaceAll(',', '');
  const centavos = BigInt(whole) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'));
  if (centavos > MAX_CENTAVOS) return undefined;
  return match[1] === '-' ? -centavos : centavos;
}

/** For people: `1,234.50`; a negative amount in parentheses, as statements show it (handbook 8). */
export function formatMoney(centavos: Centavos): string {
  const [whole = '0', cents = '00'] = toWire(absolute(centavos)).split('.');
  const text = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
  return centavos < 0n ? `(${text})` : text;
}

/** The sum, `0n` of nothing. */
export function sum(amounts: Iterable<Centavos>): Centavos {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

export function absolute(centavos: Centavos): Centavos {
  return centavos < 0n ? -centavos : centavos;
}

/**
 * `numerator / denominator`, rounded half away from zero to a whole number (handbook 5.1, rule 1).
 * The denominator must not be zero.
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = absolute(numerator);
  const bottom = absolute(denominator);
  const quotient = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -quotient : quotient;
}

/**
 * The ledger's VAT on an amount without VAT, at a rate in hundredths of a percent (1200 = 12 %;
 * handbook 5.1).
 */
export function vatOnNet(net: Centavos, rateBasisPoints: bigint): Centavos {
  return divideRounded(net * rateBasisPoints, 10_000n);
}

/** The part without VAT of an amount that includes it (handbook 5.1). */
export function netOfGross(gross: Centavos, rateBasisPoints: bigint): Centavos {
  return divideRounded(gross * 10_000n, 10_000n + rateBasisPoints);
}
