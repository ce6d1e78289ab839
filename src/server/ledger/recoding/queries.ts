import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { MAX_RECODED } from '#shared/ledger/recoding.ts';

import type { Tables } from '../../tables.ts';

/** Which posted transactions are looked for. */
export interface RecodingFilter {
  readonly from: string;
  readonly to: string;
  readonly account: string;
  readonly partyId: string;
  readonly kind: string;
  readonly text: string;
  readonly amountFrom?: bigint | undefined;
  readonly amountTo?: bigint | undefined;
}

/** A transaction in force that has such a line. */
export interface Candidate {
  readonly transactionId: string;
  readonly kind: string;
  readonly kindTitle: string;
  readonly number: string;
  readonly date: string;
  readonly party: string;
  readonly description: string;
  readonly total: bigint;
}

/** Transactions in force with lines that are asked for, oldest first; one more than are taken. */
export async function listCandidates(
  db: Kysely<Tables>,
  filter: RecodingFilter,
): Promise<Candidate[]> {
  const { from, to, account, partyId, kind, text, amountFrom, amountTo } = filter;
  const party = partyId === '' ? null : partyId;
  const { rows } = await sql<Candidate>`
    select t.transaction_id as "transactionId", t.kind, t.printed ->> 'kindTitle' as "kindTitle", t.number, t.date,
        coalesce(t.printed -> 'party' ->> 'name', '') as party, t.description, t.total
      from transactions t join journal_entries e using (transaction_id)
      where t.date between ${from} and ${to} and t.reverses_id is null
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
        and (${kind} = '' or t.kind = ${kind})
        and (${amountFrom ?? null}::bigint is null or t.total >= ${amountFrom ?? null}::bigint)
        and (${amountTo ?? null}::bigint is null or t.total <= ${amountTo ?? null}::bigint)
        and (${text} = '' or position(lower(${text}) in
          lower(concat_ws(' ', t.description, t.number, t.printed -> 'party' ->> 'name'))) > 0)
        and exists (select from journal_lines l where l.entry_id = e.entry_id
          and (${account} = '' or l.account = ${account}))
        and (${party}::uuid is null or t.party_id = ${party}::uuid
          or exists (select from journal_lines l where l.entry_id = e.entry_id and l.party_id = ${party}::uuid))
      order by t.date, e.sequence limit ${MAX_RECODED + 1}`.execute(db);
  return rows;
}

/** Titles of accounts by number, of parties by id. */
export async function listWords(db: Kysely<Tables>, ids: readonly string[]) {
  const accounts = await db.selectFrom('accounts').select(['number', 'title']).execute();
  const parties =
    ids.length === 0
      ? []
      : await db
          .selectFrom('parties')
          .select(['party_id', 'name'])
          .where('party_id', 'in', [...new Set(ids)])
          .execute();
  return {
    accounts: new Map(accounts.map(({ number, title }) => [number, title])),
    parties: new Map(parties.map(({ party_id, name }) => [party_id, name])),
  };
}

/** What a person's key recoded before; nothing while it was not used. */
export async function findPosted(
  db: Kysely<Tables>,
  { userId, key }: { userId: string; key: string },
) {
  const { rows } = await sql<{ contentHash: string; count: number; reference: string }>`
    select a.after ->> 'contentHash' as "contentHash", (a.after ->> 'count')::integer as count, a.subject as reference
      from idempotency_keys k join audit_events a on a.actor_user_id = k.user_id and a.action = 'recoding.posted'
        and a.after ->> 'key' = k.key
      where k.user_id = ${userId}::uuid and k.key = ${key} limit 1`.execute(db);
  return rows[0];
}
