import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { ApprovalDecision, ApprovalSubject } from '#shared/ledger/approvals.ts';

import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';

import type { AskedContent } from './tables.ts';

type Db = Kysely<Tables>;

/** A request as its list shows it. */
export interface ApprovalRow {
  readonly requestId: string;
  readonly what: ApprovalSubject;
  readonly title: string;
  readonly amount: bigint | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decision: ApprovalDecision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string;
  readonly transactionId: string | null;
  readonly isOwn: boolean;
  readonly mayDecide: boolean;
}

/** Whether a rule asks a second person for this kind and amount, or for reopening a month. */
export async function isApprovalDue(db: Db, subject: string, amount: bigint): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select approval_due(${subject}, ${amount}::bigint) as due`.execute(db);
  return rows[0]?.due === true;
}

/** Who may approve and release beside this person, by name. */
export async function listApprovers(db: Db, userId: string) {
  return db
    .selectFrom('user_accounts')
    .select(['user_id as userId', 'client_id as clientId', 'person_email as email'])
    .where(sql<boolean>`user_id in (select approvers_beside(${userId}::uuid))`)
    .orderBy('client_id')
    .execute();
}

function columns({ userId, role, isReadOnly }: Caller): RawBuilder<unknown> {
  const may = role !== 'user' && !isReadOnly;
  return sql`r.request_id as "requestId", r.what, r.title, r.amount, asker.client_id as "requestedBy",
    r.requested_at as "requestedAt", r.decision, judge.client_id as "decidedBy", r.decided_at as "decidedAt",
    r.reason, r.transaction_id as "transactionId", r.requested_by = ${userId}::uuid as "isOwn",
    (r.decision is null and ${may} and r.requested_by <> ${userId}::uuid) as "mayDecide"`;
}

const SOURCE = sql`approval_requests r join user_accounts asker on asker.user_id = r.requested_by
  left join user_accounts judge on judge.user_id = r.decided_by`;

/** A payment that was reversed needs no release any more, and nobody was asked for the prepared. */
const STANDING = sql`r.decision is distinct from 'prepared' and not (r.decision is null and exists (
  select from transactions v where v.reverses_id = r.transaction_id))`;

function mayBeSeenBy({ role, userId }: Caller): RawBuilder<unknown> {
  return role === 'user' ? sql`r.requested_by = ${userId}::uuid` : sql`true`;
}

/** What waits, the oldest first, as far as the caller may see it. */
export async function listWaiting(db: Db, caller: Caller): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns(caller)} from ${SOURCE}
      where r.decision is null and ${STANDING} and ${mayBeSeenBy(caller)}
      order by r.requested_at, r.request_id limit 200`.execute(db);
  return rows;
}

/** What was decided last, the newest first. */
export async function listDecided(db: Db, caller: Caller): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns(caller)} from ${SOURCE}
      where r.decision is not null and ${STANDING} and ${mayBeSeenBy(caller)}
      order by r.decided_at desc, r.request_id limit 50`.execute(db);
  return rows;
}

/** One request with its content; nothing when the caller may not see it. */
export async function findRequest(db: Db, caller: Caller, requestId: string) {
  const { rows } = await sql<
    ApprovalRow & {
      subject: string;
      content: AskedContent;
      authorId: string;
      idempotencyKey: string | null;
      number: string | null;
    }
  >`
    select ${columns(caller)}, r.subject, r.content, r.requested_by as "authorId",
        r.idempotency_key as "idempotencyKey", t.number
      from ${SOURCE} left join transactions t on t.transaction_id = r.transaction_id
      where r.request_id = ${requestId}::uuid and ${STANDING} and ${mayBeSeenBy(caller)}`.execute(
    db,
  );
  return rows[0];
}

export type AskedRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The attachments of a form that waits, in the order they were chosen. */
export function listHeldDocuments(db: Db, requestId: string) {
  return db
    .selectFrom('approval_documents as d')
    .innerJoin('attachments as a', 'a.attachment_id', 'd.attachment_id')
    .select(['a.attachment_id as attachmentId', 'a.file_name as fileName'])
    .select(['a.content_type as contentType', 'a.size'])
    .where('d.request_id', '=', requestId)
    .orderBy('d.position')
    .execute();
}

/** Who submitted something, as if they asked now: it is checked and posted in their name. */
export async function findAuthor(db: Db, userId: string): Promise<Caller> {
  const row = await db
    .selectFrom('user_accounts as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select(['u.client_id', 'u.display_name', 'u.person_email', 'u.role', 'u.company_id', 'c.name'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    userId,
    clientId: row.client_id,
    name: row.display_name || row.client_id,
    email: row.person_email,
    role: row.role,
    isReadOnly: false,
    companyId: row.company_id,
    companyName: row.name,
    sessionKey: '',
    mustChangePassword: false,
    mustSetUpFactor: false,
    provedAt: new Date(0),
  };
}

/** Who approved a transaction before it was posted, and who released it; null where nobody. */
export async function findSecondPeople(db: Db, transactionId: string) {
  const rows = await db
    .selectFrom('approval_requests as r')
    .leftJoin('user_accounts as u', 'u.user_id', 'r.decided_by')
    .select(['r.request_id as requestId', 'r.what', 'r.decision', 'r.decided_at as at'])
    .select(['u.client_id as clientId', 'u.display_name as displayName'])
    .select('u.signature_line as signatureLine')
    .where('r.transaction_id', '=', transactionId)
    .where('r.what', 'in', ['post', 'release'])
    .execute();
  const decided = (what: ApprovalSubject) => {
    const row = rows.find((one) => one.what === what && one.decision === 'approved');
    if (row?.clientId == null || row.at === null) return null;
    const { clientId, displayName, signatureLine, at } = row;
    return { name: displayName || clientId, signatureLine: signatureLine ?? '', at };
  };
  const release = rows.find(({ what }) => what === 'release');
  return {
    approved: decided('post'),
    released: decided('release'),
    /** The request of a payment that waits. */
    awaitsRelease: release?.decision === null ? release.requestId : null,
  };
}

/** Puts something before a second person; answers the request, or that of an earlier try. */
export async function askInDatabase(db: Db, request: object): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ask_approval(${JSON.stringify(request)}::jsonb) as id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Decides a request; answers `done`, or the code of a problem. */
export async function decideInDatabase(db: Db, decision: object): Promise<string> {
  const { rows } = await sql<{ answer: string }>`
    select decide_approval(${JSON.stringify(decision)}::jsonb) as answer`.execute(db);
  return rows[0]?.answer ?? '';
}

/**
 * The request that a person's key made and that still waits, where its content is the same; nothing
 * before there was one. A refusal follows from the key when it was used for anything else.
 */
export async function findEarlierRequest(
  db: Db,
  { userId, key, contentHash }: { userId: string; key: string; contentHash: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('approval_requests as r')
    .innerJoin('idempotency_keys as k', (join) =>
      join.onRef('k.user_id', '=', 'r.requested_by').onRef('k.key', '=', 'r.idempotency_key'),
    )
    .select('r.request_id')
    .where('r.requested_by', '=', userId)
    .where('r.idempotency_key', '=', key)
    .where('k.content_hash', '=', contentHash)
    .where('r.decision', 'is', null)
    .executeTakeFirst();
  return row?.request_id;
}

/** The rules that somebody ever set. */
export function listRuleRows(db: Db) {
  return db.selectFrom('approval_rules').selectAll().execute();
}

/** Changes of rules that wait for a second person. */
export function listWaitingRules(db: Db) {
  return db
    .selectFrom('approval_requests')
    .select(['subject', 'request_id'])
    .where('what', '=', 'rule')
    .where('decision', 'is', null)
    .execute();
}
