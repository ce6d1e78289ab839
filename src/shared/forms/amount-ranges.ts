import { absolute } from '../money.ts';

import { readMoney } from './typed-amounts.ts';

/** Amounts from one to another, in centavos, both included. */
export interface AmountRange {
  readonly from: bigint;
  readonly to: bigint;
}

const ABOUT = /^(?:about|around|approx\.?|circa|ca\.?|~)\s*/i;
const BETWEEN = /^(.*\d)\s*(?:-|–|to|\.\.)\s*(.*\d)$/i;
const BOUND = /^(>=?|<=?|from|over|above|up to|below|under)\s*(.*\d)$/i;
const LARGEST = 99_999_999_999_999n;
/** What is called about an amount is within a tenth of it. */
const TENTH = 10n;

/**
 * Reads which amounts are looked for, in centavos: `1,234.50` that very one, `1,000-2,000` (or
 * `to`) from one to the other, `>5,000`, `up to 5,000`, and `about 5,000` within a tenth of it.
 * Nothing where the text is no amount, or one below zero: what is recorded is never less.
 */
export function readAmountRange(text: string): AmountRange | undefined {
  const typed = text.trim();
  const about = ABOUT.exec(typed);
  if (about !== null) return around(readOne(typed.slice(about[0].length)));
  const bound = BOUND.exec(typed);
  if (bound !== null) return upTo(bound[1] ?? '', readOne(bound[2] ?? ''));
  const between = BETWEEN.exec(typed);
  if (between !== null) return inOrder(readOne(between[1] ?? ''), readOne(between[2] ?? ''));
  const one = readOne(typed);
  return one === undefined ? undefined : { from: one, to: one };
}

/** The one amount above zero that a text is, in centavos; nothing where it is none or several. */
export function readExactAmount(text: string): bigint | undefined {
  const range = readAmountRange(text);
  return range !== undefined && range.from === range.to && range.from > 0n ? range.from : undefined;
}

/** Whether a text asks for amounts near one, not for that very one. */
export function isAboutAmount(text: string): boolean {
  return ABOUT.test(text.trim());
}

function readOne(text: string): bigint | undefined {
  const read = readMoney(text);
  return 'value' in read && read.value >= 0n ? absolute(read.value) : undefined;
}

function around(amount: bigint | undefined): AmountRange | undefined {
  if (amount === undefined) return undefined;
  const margin = amount / TENTH;
  return { from: amount - margin, to: amount + margin };
}

function upTo(sign: string, amount: bigint | undefined): AmountRange | undefined {
  if (amount === undefined) return undefined;
  if (/^(?:<|up to|below|under)/i.test(sign)) return { from: 0n, to: amount };
  return { from: amount, to: LARGEST };
}

function inOrder(first: bigint | undefined, second: bigint | undefined): AmountRange | undefined {
  if (first === undefined || second === undefined) return undefined;
  return first <= second ? { from: first, to: second } : { from: second, to: first };
}
