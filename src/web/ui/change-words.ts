import { fromWire, toWire } from '#shared/money.ts';

import { formatPesos } from './format-money.ts';

/**
 * How an amount of the wire changed since a month, in words and with its sign: `Up 12,000.00
 * (+8.3%) from October`; without percent where there was nothing, or less.
 */
export function changeWords(now: string, before: string, since: string): string {
  const [to, from] = [fromWire(now) ?? 0n, fromWire(before) ?? 0n];
  const change = to - from;
  if (change === 0n) return `No change from ${since}`;
  const amount = formatPesos(toWire(change < 0n ? -change : change));
  return `${change > 0n ? 'Up' : 'Down'} ${amount}${percentOf(change, from)} from ${since}`;
}

/** Whole percents from ten on, tenths below; nothing above what anybody reads as percent. */
function percentOf(change: bigint, from: bigint): string {
  if (from <= 0n) return '';
  const percent = Number((change * 100_000n) / from) / 1000;
  const size = Math.abs(percent);
  if (size >= 1000) return '';
  const digits = size < 10 ? 1 : 0;
  return ` (${percent > 0 ? '+' : '−'}${size.toFixed(digits)}%)`;
}
