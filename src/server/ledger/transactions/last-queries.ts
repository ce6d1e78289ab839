import type { Kysely } from 'kysely';
import { sql } from 'kysely';

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
 * What was typed into the newest transaction of a kind, reversals left out: a user's own, of others
 * own before all. `begunAs`: only those that began with this choice, such as local transfers.
 */
export async function findNewestAnswers(
  db: Kysely<Tables>,
  { role, userId }: Caller,
  { kind, begunAs }: { kind: string; begunAs: { field: string; value: string } | undefined },
) {
  let query = db
    .selectFrom('transactions')
    .select('answers')
    .where('kind', '=', kind)
    .where('reverses_id', 'is', null);
  if (role === 'user') query = query.where('recorded_by', '=', userId);
  if (begunAs !== undefined)
    query = query.where(sql`answers ->> ${begunAs.field}`, '=', begunAs.value);
  const row = await query
    .orderBy(sql`recorded_by = ${userId}`, 'desc')
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.answers;
}

/** What this person typed into the last transaction of a kind, reversals left out. */
export async function findLastAnswers(db: Kysely<Tables>, caller: Caller, kind: string) {
  const row = await ownLast(db, caller).where('kind', '=', kind).executeTakeFirst();
  return row?.answers;
}

/** What this person typed last where a form of any kind has this field, reversals left out. */
export async function findLastAnswer(
  db: Kysely<Tables>,
  caller: Caller,
  field: string,
): Promise<string | undefined> {
  const typed = sql<string>`answers ->> ${field}`;
  const row = await ownLast(db, caller)
    .select(typed.as('typed'))
    .where(typed, '<>', '')
    .executeTakeFirst();
  return row?.typed;
}

function ownLast(db: Kysely<Tables>, { userId }: Caller) {
  return db
    .selectFrom('transactions')
    .select('answers')
    .where('recorded_by', '=', userId)
    .where('reverses_id', 'is', null)
    .orderBy('recorded_at', 'desc')
    .limit(1);
}

/** The account of the company's only bank account, if it is in pesos and may be chosen. */
export async function findOnlyBank(db: Kysely<Tables>): Promise<string | undefined> {
  const rows = await db
    .selectFrom('bank_accounts as b')
    .innerJoin('accounts as a', 'a.number', 'b.ledger_account')
    .select(['a.number', 'b.currency'])
    .where('b.is_active', '=', true)
    .where('a.is_active', '=', true)
    .limit(2)
    .execute();
  const [first, ...others] = rows;
  return first?.currency === 'PHP' && others.length === 0 ? first.number : undefined;
}

/** Those of these accounts of the chart that may be chosen. */
export async function listActive(
  db: Kysely<Tables>,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('number')
    .where('number', 'in', accounts)
    .where('is_active', '=', true)
    .execute();
  return new Set(rows.map(({ number }) => number));
}
