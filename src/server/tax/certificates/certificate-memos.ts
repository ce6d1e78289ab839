import type { Kysely } from 'kysely';

import type { listCertificates } from '#shared/api/tax/tax-certificates.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';
import { spanOf } from '../returns/worksheets.ts';
import type { TaxSum } from '../rows/queries.ts';

import { listLoweringMemos } from './certificate-queries.ts';
import type { LoweringMemo } from './certificate-queries.ts';

type Correction = Parsed<typeof listCertificates>['reply']['corrections'][number];

/**
 * What the certificates of a quarter cannot show: a supplier's credit memo that brings back more
 * tax of a code than the quarter has (form 2307 has no negative lines). The certificate of the bill
 * is to be replaced.
 */
export async function findMemosLeftOut(
  db: Kysely<Tables>,
  quarter: Period,
  sums: readonly TaxSum[],
): Promise<Correction[]> {
  const memos = await listLoweringMemos(db, spanOf(quarter));
  return memos
    .filter((memo) => isBelowZero(sums, memo))
    .map((memo) => ({
      partyId: memo.partyId,
      payee: memo.payee,
      kind: 'left-out' as const,
      period: quarter.key,
      text: `${memo.kindTitle} ${memo.number} of ${formatDate(memo.date)} brings back ${formatMoney(memo.tax)} of tax under ${memo.code}, more than this quarter has of it. Form 2307 takes no negative lines: replace the certificate of the bill instead.`,
      transactionId: memo.transactionId,
    }));
}

function isBelowZero(sums: readonly TaxSum[], memo: LoweringMemo): boolean {
  const same = sums.filter(
    ({ partyId, code, rateBasisPoints }) =>
      partyId === memo.partyId && code === memo.code && rateBasisPoints === memo.rateBasisPoints,
  );
  return sum(same.map(({ tax }) => tax)) < 0n || sum(same.map(({ base }) => base)) < 0n;
}
