import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays, monthOf } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { firstStatement } from '../statements/balance.ts';

/**
 * The first day of the period that a reconciliation as at a day is of: the day after the one that
 * was signed before it; without one, the first of the month, or of the bank's statements when they
 * begin within it.
 */
export async function periodStart(
  db: Kysely<Tables>,
  account: string,
  asAt: BusinessDate,
): Promise<BusinessDate> {
  const signed = await db
    .selectFrom('reconciliations')
    .select('as_at')
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .where('as_at', '<', asAt)
    .orderBy('as_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (signed !== undefined) return addDays(signed.as_at, 1);
  const month = `${monthOf(asAt)}-01`;
  const first = await firstStatement(db, account);
  return first !== undefined && first.from > month && first.from <= asAt ? first.from : month;
}
