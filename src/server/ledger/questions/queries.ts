import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { QuestionAction, QuestionState, QuestionSubject } from '#shared/ledger/questions.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

interface AnswerFile {
  readonly attachmentId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly isAccepted: boolean;
}

interface QuestionEvent {
  readonly action: QuestionAction;
  readonly by: string;
  readonly at: Date;
  readonly text: string;
  readonly files: AnswerFile[];
}

/** A question as it is shown, without what came after it. */
interface QuestionRow {
  readonly questionId: string;
  readonly subject: QuestionSubject;
  readonly title: string;
  readonly transactionId: string | null;
  readonly text: string;
  readonly due: BusinessDate | null;
  readonly state: QuestionState;
  readonly since: Date;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly askedOf: string;
  readonly askedEmail: string;
  readonly isOutside: boolean;
  readonly isOwn: boolean;
  readonly mayAnswer: boolean;
  readonly mayDecide: boolean;
  readonly linkExpiresAt: Date | null;
  readonly isMonthClosed: boolean;
  readonly path: string;
}

export type ShownQuestion = QuestionRow & { readonly events: QuestionEvent[] };

/** Which questions are wanted. */
export interface QuestionFilter {
  readonly box: 'to-me' | 'mine' | 'all';
  readonly state: 'open' | 'closed' | 'any';
  readonly questionId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly lineId?: string | undefined;
  readonly partyId?: string | undefined;
  readonly figure?: string | undefined;
}

const SOURCE = sql`questions q join question_states s using (question_id)
  join user_accounts asker on asker.user_id = q.asked_by
  left join user_accounts asked on asked.user_id = q.asked_user
  left join transactions t on t.transaction_id = q.transaction_id
  left join bank_lines l on l.line_id = q.line_id
  left join lateral (select k.expires_at, k.link_id from question_links k
    where k.question_id = q.question_id order by k.sequence desc limit 1) link on true`;

const IS_OPEN = sql`s.state in ('waiting', 'answered')`;

function columns({ userId, role, isReadOnly }: Caller, now: Date): RawBuilder<unknown> {
  const isStaff = role !== 'user' && !isReadOnly;
  return sql`q.question_id as "questionId", q.subject, q.title, q.transaction_id as "transactionId",
    q.question as text, q.due, s.state, s.since, asker.client_id as "askedBy", q.asked_at as "askedAt",
    coalesce(asked.client_id, nullif(q.asked_name, ''), nullif(q.asked_email, ''), 'Somebody outside') as "askedOf",
    q.asked_email as "askedEmail", q.asked_user is null as "isOutside",
    q.asked_by = ${userId}::uuid as "isOwn",
    (${IS_OPEN} and q.asked_user is not distinct from ${userId}::uuid) as "mayAnswer",
    (${IS_OPEN} and (q.asked_by = ${userId}::uuid or ${isStaff}::boolean)) as "mayDecide",
    case when s.state = 'waiting' and link.expires_at > ${now}::timestamptz then link.expires_at end as "linkExpiresAt",
    exists (select from locked_months m where m.month = date_trunc('month', t.date)::date) as "isMonthClosed",
    case when q.subject = 'party' then '/records/parties/' || q.party_id
      when q.subject = 'figure' then case when ${role === 'accountant'}::boolean then q.figure else '' end
      when q.subject = 'bank-line'
        then case when ${role !== 'user'}::boolean then '/bankreconciliation/' || l.account else '' end
      when ${role !== 'user'}::boolean or t.recorded_by = ${userId}::uuid then '/records/' || q.transaction_id
      else '' end as path`;
}

function conditions({ userId, role }: Caller, filter: QuestionFilter): RawBuilder<unknown> {
  const { box, state, questionId, transactionId, lineId, partyId, figure } = filter;
  const isOwn = sql`q.asked_by = ${userId}::uuid`;
  const isAsked = sql`q.asked_user = ${userId}::uuid`;
  const wanted = [role === 'user' ? sql`(${isOwn} or ${isAsked})` : sql`true`];
  if (box === 'mine') wanted.push(isOwn);
  if (box === 'to-me') wanted.push(isAsked);
  if (state === 'open') wanted.push(IS_OPEN);
  if (state === 'closed') wanted.push(sql`not ${IS_OPEN}`);
  if (questionId !== undefined) wanted.push(sql`q.question_id = ${questionId}::uuid`);
  if (transactionId !== undefined) wanted.push(sql`q.transaction_id = ${transactionId}::uuid`);
  if (lineId !== undefined) wanted.push(sql`q.line_id = ${lineId}::uuid`);
  if (partyId !== undefined)
    wanted.push(sql`q.party_id in (select p.party_id from parties p
      where ${partyId}::uuid in (p.party_id, p.merged_into))`);
  if (figure !== undefined) wanted.push(sql`q.figure = ${figure}`);
  return sql.join(wanted, sql` and `);
}

/** A page of the questions that a caller may see, the newest first, each with what came after. */
export async function listQuestions(
  db: Db,
  caller: Caller,
  wanted: { filter: QuestionFilter; now: Date; limit: number; offset: number },
): Promise<ShownQuestion[]> {
  const { filter, now, limit, offset } = wanted;
  const { rows } = await sql<QuestionRow>`
    select ${columns(caller, now)} from ${SOURCE} where ${conditions(caller, filter)}
      order by q.asked_at desc, q.question_id limit ${limit} offset ${offset}`.execute(db);
  const events = await listEvents(
    db,
    rows.map(({ questionId }) => questionId),
  );
  return rows.map((row) => ({ ...row, events: events.get(row.questionId) ?? [] }));
}

export async function countQuestions(db: Db, caller: Caller, filter: QuestionFilter) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${SOURCE} where ${conditions(caller, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What waits for a person: questions to them without an answer, and answers to their own. */
export async function listQuestionsAtHome(db: Db, caller: Caller, now: Date) {
  const { userId } = caller;
  const { rows } = await sql<QuestionRow>`${keptPlan}
    select ${columns(caller, now)} from ${SOURCE}
      where (q.asked_user = ${userId}::uuid and s.state = 'waiting')
        or (q.asked_by = ${userId}::uuid and s.state = 'answered')
      order by q.asked_by = ${userId}::uuid, q.due nulls last, q.asked_at, q.question_id limit 50`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, events: none() }));
}

/** The list shows no events; one question has them all. */
function none(): QuestionEvent[] {
  return [];
}

/** One question, if the caller may see it. */
export async function findQuestion(
  db: Db,
  caller: Caller,
  { questionId, now }: { questionId: string; now: Date },
): Promise<ShownQuestion | undefined> {
  const filter = { box: 'all', state: 'any', questionId } as const;
  const [found] = await listQuestions(db, caller, { filter, now, limit: 1, offset: 0 });
  return found;
}

/** What came after each of these questions, in order. */
async function listEvents(db: Db, ids: readonly string[]): Promise<Map<string, QuestionEvent[]>> {
  const byQuestion = new Map<string, QuestionEvent[]>();
  if (ids.length === 0) return byQuestion;
  const { rows } = await sql<QuestionEvent & { questionId: string }>`
    select e.question_id as "questionId", e.action, e.at, e.text,
        coalesce(u.client_id, nullif(q.asked_name, ''), nullif(q.asked_email, ''), 'Somebody outside') as by,
        coalesce((select json_agg(json_build_object('attachmentId', a.attachment_id, 'fileName', a.file_name,
            'contentType', a.content_type, 'size', a.size, 'isAccepted', exists (select from evidence_events v
              where v.attachment_id = a.attachment_id and v.action = 'attached')) order by p.position)
          from question_papers p join attachments a using (attachment_id) where p.sequence = e.sequence), '[]') as files
      from question_events e join questions q using (question_id)
        left join user_accounts u on u.user_id = e.by_user
      where e.question_id = any(${ids}::uuid[]) order by e.sequence`.execute(db);
  for (const { questionId, ...event } of rows) {
    const known = byQuestion.get(questionId) ?? [];
    byQuestion.set(questionId, known);
    known.push(event);
  }
  return byQuestion;
}

/** The other active accounts, by name. */
export async function listOthers(db: Db, { userId, companyId }: Caller) {
  const rows = await db
    .selectFrom('user_accounts')
    .select(['user_id as userId', 'client_id as clientId', 'display_name as displayName'])
    .select('person_email as email')
    .where('company_id', '=', companyId)
    .where('active_slot', 'is not', null)
    .where('user_id', '<>', userId)
    .orderBy('client_id')
    .execute();
  return rows.map((row) => ({ ...row, name: row.displayName || row.clientId }));
}

/** Where a person is written to; empty where no address is known. */
export async function findEmail(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('user_accounts')
    .select('person_email')
    .where('user_id', '=', userId)
    .where('active_slot', 'is not', null)
    .executeTakeFirst();
  return row?.person_email ?? '';
}

/** The ids behind a question, which nobody is shown. */
export async function findParties(db: Db, questionId: string) {
  return db
    .selectFrom('questions')
    .select(['asked_by as askedBy', 'asked_user as askedUser'])
    .select(['asked_name as askedName', 'transaction_id as transactionId'])
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
}

/** The question behind a token that still opens, with who asked it. */
export async function findByToken(db: Db, tokenHash: string, now: Date) {
  const { rows } = await sql<{
    linkId: string;
    questionId: string;
    text: string;
    due: BusinessDate | null;
    askedById: string;
    askedByName: string;
    companyName: string;
    title: string;
    expiresAt: Date;
    again: string | null;
  }>`
    select k.link_id as "linkId", q.question_id as "questionId", q.question as text, q.due, q.title,
        q.asked_by as "askedById", coalesce(nullif(u.display_name, ''), u.client_id) as "askedByName",
        c.name as "companyName", k.expires_at as "expiresAt",
        (select e.text from question_events e where e.question_id = q.question_id and e.action = 'asked-again'
          order by e.sequence desc limit 1) as again
      from question_links k join questions q using (question_id) join question_states s using (question_id)
        join user_accounts u on u.user_id = q.asked_by join companies c on c.company_id = u.company_id
      where k.token_hash = ${tokenHash} and k.expires_at > ${now}::timestamptz and s.state = 'waiting'
        and not exists (select from question_links n where n.question_id = k.question_id and n.sequence > k.sequence)
        and not exists (select from question_events e where e.link_id = k.link_id)`.execute(db);
  return rows[0];
}

/** Whether the token was one whose answer has come. */
export async function wasAnsweredBy(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('question_links as k')
    .innerJoin('question_events as e', 'e.link_id', 'k.link_id')
    .select('k.link_id')
    .where('k.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}
