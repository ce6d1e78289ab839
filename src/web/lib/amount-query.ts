import { readAmountRange } from '#shared/forms/amount-ranges.ts';
import { toWire } from '#shared/money.ts';

/** The part of a list's query that an amount in its filter means; nothing where it means none. */
export function amountQuery(text: string): { amountFrom?: string; amountTo?: string } {
  const range = readAmountRange(text);
  return range === undefined ? {} : { amountFrom: toWire(range.from), amountTo: toWire(range.to) };
}
