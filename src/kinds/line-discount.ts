import { divideRounded, parseTyped } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%$/;

/**
 * The column of a discount that a seller gives on a line, before VAT (handbook 14, ruling 2): an
 * amount, with VAT in it where the prices have it, or a per cent.
 */
export const DISCOUNT_COLUMN = {
  type: 'text',
  label: 'Discount',
  hint: 'An amount, or a percentage such as 10%. VAT is computed on what is left.',
  required: false,
  onRequest: 'Add a discount',
  maxLength: 20,
  pattern: {
    regex: /^(?:\d[\d,]{0,14}(?:\.\d{1,2})?|\d{1,3}(?:\.\d{1,4})?\s*%)$/,
    sentence: 'Enter an amount such as 500.00, or a percentage such as 10%.',
  },
} as const;

/**
 * The discount on a line as its amount is written, rounded once a line (handbook 5.1, rule 1);
 * nothing where none was typed.
 */
export function discountOn(typed: string | undefined, amount: Centavos): Centavos {
  if (typed === undefined) return 0n;
  const [, whole, part = ''] = PERCENT.exec(typed) ?? [];
  if (whole === undefined) return parseTyped(typed) ?? 0n;
  return divideRounded(amount * BigInt(whole + part.padEnd(4, '0')), 1_000_000n);
}

/** A sentence where a discount leaves nothing of its line. */
export function findDiscountFault(typed: string | undefined, amount: Centavos): string | undefined {
  return amount > 0n && discountOn(typed, amount) >= amount
    ? 'The discount must be less than the amount of the line.'
    : undefined;
}
