import { isBusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import type { Place } from './lines-queries.ts';

/** A place in the ledger as the wire carries it: `2026-12-09~117~2`. */
export function writePlace({ date, sequence, position }: Place): string {
  return `${date}~${sequence}~${position}`;
}

/** Reads what `writePlace` wrote; nothing for nothing. Throws bad-request for any other text. */
export function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [date = '', sequence = '', position = '', ...more] = text.split('~');
  const isPlace = isBusinessDate(date) && /^\d{1,18}$/.test(sequence) && /^\d{1,4}$/.test(position);
  if (!isPlace || more.length > 0) {
    const message = 'This page of the ledger no longer exists; start again at its first page.';
    throw new Problem('bad-request', { fields: [{ path: 'after', message }] });
  }
  return { date, sequence: BigInt(sequence), position: Number(position) };
}
