import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * The last transaction of a kind and party in force: neither reversed nor a reversal; a user's own
 * only.
 */
export async function findLast(
  db: Kysely<Tables>,
  caller: Caller,
  { kind, partyId }: { kind: string; partyId: string },
) {
  const all = db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .leftJoin('transactions as r', 'r.reverses_id', 't.transaction_id')
    .select(['t.transaction_id as transactionId', 't.number', 't.date', 't.answers'])
    .where('t.kind', '=', kind)
    .where('t.party_id', '=', partyId)
    .where('t.reverses_id', 'is', null)
    .where('r.transaction_id', 'is', null);
  const visible = caller.role === 'user' ? all.where('t.recorded_by', '=', caller.userId) : all;
  return visible.orderBy('e.sequence', 'desc').limit(1).executeTakeFirst();
}

/** Names and TINs of parties. */
export async function listNames(db: Kysely<Tables>, partyIds: readonly string[]) {
  if (partyIds.length === 0) return [];
  return db
    .selectFrom('parties')
    .select(['party_id as partyId', 'name', 'tin', 'branch'])
    .where('party_id', 'in', [...new Set(partyIds)])
    .execute();
}

/**
 * What this person typed into the last transaction of a kind, or of any kind, reversals left out.
 */
export async function findLastAnswers(db: Kysely<Tables>, caller: Caller, kind?: string) {
  let query = db
    .selectFrom('transactions')
    .select('answers')
    .where('recorded_by', '=', caller.userId)
    .where('reverses_id', 'is', null);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const row = await query.orderBy('recorded_at', 'desc').limit(1).executeTakeFirst();
  return row?.answers;
}
