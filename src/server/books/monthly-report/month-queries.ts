import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { MailState } from '../../platform/mail/tables.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What was written about a month; version 0 stands for nothing yet. */
export interface MonthNotes {
  readonly text: string;
  readonly version: number;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
}

/** The notes of the month that begins on a day. */
export async function findNotes(db: Db, month: BusinessDate): Promise<MonthNotes> {
  const { rows } = await sql<MonthNotes>`
    select n.notes as text, n.version, coalesce(nullif(u.display_name, ''), u.client_id) as "savedBy",
        n.saved_at as "savedAt"
      from monthly_report_notes n join user_accounts u on u.user_id = n.saved_by
      where n.month = ${month}`.execute(db);
  return rows[0] ?? { text: '', version: 0, savedBy: null, savedAt: null };
}

interface KeptNotes {
  readonly month: BusinessDate;
  readonly text: string;
  /** As it was read. */
  readonly version: number;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Keeps the notes of a month. Answers whether they were those of `version`: else somebody changed
 * them meanwhile, and nothing is kept.
 */
export async function keepNotes(
  tx: Db,
  { month, text, version, userId, at }: KeptNotes,
): Promise<boolean> {
  const { rows } = await sql`
    insert into monthly_report_notes (month, notes, version, saved_by, saved_at)
      select ${month}::date, ${text}, 1, ${userId}::uuid, ${at} where ${version} = 0
        or exists (select from monthly_report_notes where month = ${month})
      on conflict (month) do update
        set notes = excluded.notes, version = monthly_report_notes.version + 1,
            saved_by = excluded.saved_by, saved_at = excluded.saved_at
        where monthly_report_notes.version = ${version}
      returning version`.execute(tx);
  return rows.length > 0;
}

/** A report that was mailed, with what became of each message. */
export interface Sent {
  readonly sendId: string;
  readonly sentAt: Date;
  /** Null: by itself. */
  readonly sentBy: string | null;
  readonly recipients: { to: string; state: MailState }[];
}

/** What was mailed of a month, the newest first. */
export async function listSends(db: Db, month: BusinessDate): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select s.send_id as "sendId", s.sent_at as "sentAt",
        coalesce(nullif(u.display_name, ''), u.client_id) as "sentBy",
        (select coalesce(jsonb_agg(jsonb_build_object('to', m.recipient, 'state', m.state) order by m.recipient), '[]')
          from mails m where m.mail_file_id = s.mail_file_id) as recipients
      from monthly_report_sends s left join user_accounts u on u.user_id = s.sent_by
      where s.month = ${month}
      order by s.sent_at desc, s.send_id
      limit 100`.execute(db);
  return rows;
}

interface NewSend {
  readonly sendId: string;
  readonly month: BusinessDate;
  readonly mailFileId: string;
  /** Null: by itself. */
  readonly sentBy: string | null;
  readonly at: Date;
}

/**
 * Notes that the report of a month is mailed. Answers false where that was noted before: by the
 * same `sendId`, or of the same month by itself.
 */
export async function claimSend(tx: Db, send: NewSend): Promise<boolean> {
  const row = await tx
    .insertInto('monthly_report_sends')
    .values({
      send_id: send.sendId,
      month: send.month,
      mail_file_id: send.mailFileId,
      is_scheduled: send.sentBy === null,
      sent_by: send.sentBy,
      sent_at: send.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('send_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a report was mailed under this id, or the month's went out by itself. */
export async function isSent(
  db: Db,
  of: { readonly sendId: string } | { readonly month: BusinessDate },
): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_report_sends')
    .select('send_id')
    .$if('sendId' in of, (query) => query.where('send_id', '=', 'sendId' in of ? of.sendId : ''))
    .$if('month' in of, (query) =>
      query.where('month', '=', 'month' in of ? of.month : '').where('is_scheduled', '=', true),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** How often the report of a month was mailed by somebody. */
export async function countSends(db: Db, month: BusinessDate): Promise<number> {
  const { count } = await db
    .selectFrom('monthly_report_sends')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When reports go out by themselves, and who said so; nothing where nobody did. */
export function findSchedule(db: Db) {
  return db
    .selectFrom('monthly_report_schedule as s')
    .innerJoin('user_accounts as u', 'u.user_id', 's.saved_by')
    .select(['s.is_on', 's.day', 's.recipients', 's.first_month', 's.version', 's.saved_by'])
    .select(sql<string>`coalesce(nullif(u.display_name, ''), u.client_id)`.as('saved_by_name'))
    .executeTakeFirst();
}

export interface NewSchedule {
  readonly isOn: boolean;
  readonly day: number;
  readonly recipients: readonly string[];
  readonly firstMonth: BusinessDate;
  readonly version: number;
  readonly userId: string;
  readonly at: Date;
}

/** Keeps the schedule. Answers false where somebody changed it since `version` was read. */
export async function keepSchedule(tx: Db, given: NewSchedule): Promise<boolean> {
  const { rows } = await sql`
    insert into monthly_report_schedule
        (is_on, day, recipients, first_month, version, saved_by, saved_at)
      select ${given.isOn}::boolean, ${given.day}::integer, ${given.recipients}::text[],
          ${given.firstMonth}::date, 1, ${given.userId}::uuid, ${given.at}
        where ${given.version} = 0 or exists (select from monthly_report_schedule)
      on conflict (is_only) do update
        set is_on = excluded.is_on, day = excluded.day, recipients = excluded.recipients,
            first_month = excluded.first_month, version = monthly_report_schedule.version + 1,
            saved_by = excluded.saved_by, saved_at = excluded.saved_at
        where monthly_report_schedule.version = ${given.version}
      returning version`.execute(tx);
  return rows.length > 0;
}
