import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../../tables.ts';
import type { Role } from '../open-items.ts';

type Db = Kysely<Tables>;

interface Recording {
  readonly key: string;
  readonly userId: string;
  readonly account: string;
  readonly lineIds: readonly string[];
  readonly matchId: string | null;
  readonly role: Role;
  readonly at: Date;
}

/** Keeps what the posting with this key is recorded from. */
export async function keepRecording(tx: Db, recording: Recording): Promise<void> {
  const { key, userId, account, lineIds, matchId, role, at } = recording;
  await tx
    .insertInto('bank_recordings')
    .values({
      idempotency_key: key,
      user_id: userId,
      account,
      line_ids: [...lineIds],
      match_id: matchId,
      role,
      created_at: at,
    })
    .execute();
}

/** The match that has an entry's item of an account. */
export async function findMatchOf(
  db: Db,
  { account, transactionId }: { account: string; transactionId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ matchId: string }>`
    select m.match_id as "matchId" from journal_entries e
      join bank_match_items i on i.entry_id = e.entry_id
      join bank_matches m on m.match_id = i.match_id and m.account = ${account}
      where e.transaction_id = ${transactionId}::uuid limit 1`.execute(db);
  return rows[0]?.matchId;
}

/** What an act recorded. */
interface RecordedRow {
  readonly lineIds: string[];
  readonly matchId: string | null;
  readonly contentHash: string;
  readonly transactionId: string;
  readonly number: string;
}

/** What a person's act with this key recorded, entry by entry; nothing where it never ran. */
export async function findRecordedBy(
  db: Db,
  { userId, key }: { userId: string; key: string },
): Promise<RecordedRow[]> {
  const { rows } = await sql<RecordedRow>`
    select r.line_ids as "lineIds", r.match_id as "matchId", k.content_hash as "contentHash",
        k.answer ->> 'transactionId' as "transactionId", k.answer ->> 'number' as number
      from bank_recordings r
      join idempotency_keys k on k.user_id = r.user_id and k.key = r.idempotency_key
      where r.user_id = ${userId}::uuid and starts_with(r.idempotency_key, ${`${key}.`})
        and k.answer is not null
      order by split_part(r.idempotency_key, '.', -1)::int`.execute(db);
  return rows;
}

/** The entries behind matches of an account, and whether they were recorded from these lines. */
export async function listRecordedIn(
  db: Db,
  { account, matchIds }: { account: string; matchIds: readonly string[] },
) {
  const { rows } = await sql<{ transactionId: string; isRecorded: boolean }>`
    select distinct e.transaction_id as "transactionId", exists (
          select from bank_recordings r
            join idempotency_keys k on k.user_id = r.user_id and k.key = r.idempotency_key
            where r.account = ${account} and k.answer ->> 'transactionId' = e.transaction_id::text)
        as "isRecorded"
      from bank_matches m
      join bank_match_items i on i.match_id = m.match_id
      join journal_entries e on e.entry_id = i.entry_id
      where m.account = ${account} and m.match_id = any(${[...matchIds]}::uuid[])
      order by 1`.execute(db);
  return rows;
}

/** The items of a transaction on an account. */
export async function listItemsOf(
  db: Db,
  { account, transactionIds }: { account: string; transactionIds: readonly string[] },
) {
  const { rows } = await sql<{ entryId: string; position: number; chequeId: string }>`
    select i.entry_id as "entryId", i.position, i.cheque_id as "chequeId" from bank_items i
      where i.account = ${account} and i.transaction_id = any(${[...transactionIds]}::uuid[])
      order by i.entry_id, i.position`.execute(db);
  return rows;
}
