import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import { readMailFile } from '../../platform/mail/files-queries.ts';
import type { MailState } from '../../platform/mail/tables.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** Where a customer's mail goes, and when a statement went there last. */
export interface AddressedRow {
  readonly partyId: string;
  readonly emails: readonly string[];
  readonly lastAsOf: BusinessDate | null;
  readonly lastAt: Date | null;
  readonly lastBy: string | null;
}

/** The addresses of parties with their last statement. */
export async function listAddressed(
  db: Db,
  partyIds: readonly string[],
): Promise<Map<string, AddressedRow>> {
  const { rows } = await sql<AddressedRow>`
    select p.party_id as "partyId", array_remove(array_prepend(p.email, p.more_emails), '') as emails,
        s.as_of as "lastAsOf", s.sent_at as "lastAt", u.client_id as "lastBy"
      from parties p
      left join lateral (select as_of, sent_at, sent_by from statements_sent
        where party_id = p.party_id order by sent_at desc limit 1) s on true
      left join user_accounts u on u.user_id = s.sent_by
      where p.party_id = any(${partyIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.partyId, row]));
}

/** A run with its figures. */
export interface RunRow {
  readonly runId: string;
  readonly from: BusinessDate;
  readonly asOf: BusinessDate;
  readonly least: bigint;
  readonly statementCount: number;
  readonly total: bigint;
  readonly sentBy: string;
  readonly sentAt: Date;
}

const runs = sql`select r.run_id as "runId", r.first_day as "from", r.as_of as "asOf", r.least,
    s.count as "statementCount", s.total, u.client_id as "sentBy", r.sent_at as "sentAt"
  from statement_runs r join user_accounts u on u.user_id = r.sent_by,
    lateral (select count(*)::int as count, coalesce(sum(balance), 0)::bigint as total
      from statements_sent where run_id = r.run_id) s`;

/** A page of the runs, the newest first, and how many there are. */
export async function listRuns(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow>`${runs} order by r.sent_at desc, r.run_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const all = await db
    .selectFrom('statement_runs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirst();
  return { rows, total: Number(all?.count ?? 0n) };
}

/** One run, if it is there. */
export async function findRun(db: Db, runId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${runs} where r.run_id = ${runId}::uuid`.execute(db);
  return rows[0];
}

/** What a person's act with this key sent; nothing where it never ran. */
export function findRunByKey(db: Db, { userId, key }: { userId: string; key: string }) {
  return db
    .selectFrom('statement_runs')
    .select(['run_id as runId', 'content_hash as contentHash'])
    .where('sent_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** A statement as it was sent, with what became of its mail. */
export interface SentRow {
  readonly statementId: string;
  readonly runId: string | null;
  readonly partyId: string;
  readonly party: string;
  readonly asOf: BusinessDate;
  readonly balance: bigint;
  readonly overdue: bigint;
  readonly recipients: readonly string[];
  readonly state: MailState;
  readonly hasFile: boolean;
  readonly sentBy: string;
  readonly sentAt: Date;
}

/** Of several messages the worst counts: one that failed, else one that waits. */
function sent(condition: RawBuilder<unknown>): RawBuilder<SentRow> {
  return sql<SentRow>`select s.statement_id as "statementId", s.run_id as "runId", s.party_id as "partyId",
      p.name as party, s.as_of as "asOf", s.balance, s.overdue, s.recipients,
      (select m.state from unnest(s.message_ids) i join mails m on m.message_id = i
        order by array_position(array['failed', 'waiting', 'kept', 'sent'], m.state) limit 1) as state,
      s.mail_file_id is not null as "hasFile", u.client_id as "sentBy", s.sent_at as "sentAt"
    from statements_sent s join parties p using (party_id) join user_accounts u on u.user_id = s.sent_by
    where ${condition}`;
}

/** What a run sent, by name. */
export async function listRunStatements(db: Db, runId: string): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`${sent(sql`s.run_id = ${runId}::uuid`)}
    order by p.search_text using ~<~, s.party_id`.execute(db);
  return rows;
}

/** A page of what was sent to some parties, the newest first, and how many there are. */
export async function listSentTo(
  db: Db,
  { partyIds, page, pageSize }: { partyIds: readonly string[]; page: number; pageSize: number },
): Promise<{ rows: SentRow[]; total: number }> {
  const { rows } = await sql<SentRow>`${sent(sql`s.party_id = any(${partyIds}::uuid[])`)}
    order by s.sent_at desc, s.statement_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const all = await db
    .selectFrom('statements_sent')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('party_id', 'in', [...partyIds])
    .executeTakeFirst();
  return { rows, total: Number(all?.count ?? 0n) };
}

/** The PDF of a statement as it was sent, if there is one. */
export async function findSentFile(db: Db, statementId: string) {
  const row = await db
    .selectFrom('statements_sent')
    .select('mail_file_id')
    .where('statement_id', '=', statementId)
    .executeTakeFirst();
  const mailFileId = row?.mail_file_id ?? null;
  return mailFileId === null ? undefined : readMailFile(db, mailFileId);
}
