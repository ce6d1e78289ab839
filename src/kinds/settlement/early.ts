import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';

import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import { namesOf } from './settle.ts';
import type { PaidRow, Payer } from './settle.ts';

/**
 * A payment that is dated before what it pays is mostly a date that was typed wrongly; where
 * somebody did pay before the document was written, a person says so.
 */
export function questionsOfEarly(
  rows: readonly PaidRow[],
  { side, partyId, date }: Payer & { readonly date: BusinessDate },
  facts: Facts,
): Question[] {
  const later = rows.flatMap((row) => {
    const written = facts.item(SIDE_ACCOUNTS[side].control, row.document, partyId)?.documentDate;
    return written !== undefined && written > date ? [{ ...row, written }] : [];
  });
  const [first] = later;
  if (first === undefined) return [];
  const when = later.length === 1 ? `is dated ${formatDate(first.written)}` : 'have later dates';
  const text = `${namesOf(later)} ${when}, and this payment ${formatDate(date)}. It was paid before.`;
  return [{ code: 'paid-early', text }];
}
