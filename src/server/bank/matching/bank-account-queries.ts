import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { likeRange } from '#shared/ledger/chart.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

/** A bank account as its screens need it. Throws not-found. */
export async function findBankAccount(db: Kysely<Tables>, account: string) {
  const row = await db
    .selectFrom('accounts as a')
    .select(['a.number', 'a.title', sql<string>`account_currency(a.number)`.as('currency')])
    .where('a.number', '=', account)
    .where('a.number', 'like', likeRange('banks'))
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found');
  return { account, title: row.title, currency: row.currency };
}
