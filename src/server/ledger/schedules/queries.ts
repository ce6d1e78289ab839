import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { ScheduleKind, ScheduleMethod } from '#shared/ledger/schedules/plan.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A schedule with how far it is. */
export interface ScheduleRow {
  readonly scheduleId: string;
  readonly kind: ScheduleKind;
  readonly name: string;
  readonly sourceId: string | null;
  readonly sourceNumber: string | null;
  readonly isOfSource: boolean;
  readonly account: string;
  readonly counterAccount: string;
  readonly costAccount: string | null;
  readonly paidFrom: string | null;
  readonly total: bigint;
  readonly cost: bigint | null;
  readonly salvage: bigint | null;
  readonly takenBefore: bigint;
  /** Of that, what belongs to the year in which the schedule begins. */
  readonly takenThisYear: bigint;
  readonly acquiredOn: string | null;
  readonly lifeMonths: number | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly method: ScheduleMethod;
  readonly rateBasisPoints: number | null;
  readonly madeBy: string;
  readonly makerId: string;
  readonly stoppedBy: string | null;
  readonly stoppedAt: Date | null;
  readonly stopReason: string | null;
  /** Whether the entry that ended it is one of its own: an asset that was disposed of. */
  readonly isDisposed: boolean;
  readonly posted: bigint;
  readonly lineCount: number;
  readonly postedCount: number;
  readonly nextDue: string | null;
}

/** All schedules, or one: what runs first, the next due before the later. */
export async function listScheduleRows(db: Db, scheduleId?: string): Promise<ScheduleRow[]> {
  const only = scheduleId === undefined ? sql`` : sql`where s.schedule_id = ${scheduleId}::uuid`;
  const { rows } = await sql<ScheduleRow>`
    select s.schedule_id as "scheduleId", s.kind, s.name, s.source_id as "sourceId", t.number as "sourceNumber",
      s.is_of_source as "isOfSource", s.account, s.counter_account as "counterAccount",
      s.cost_account as "costAccount", s.paid_from as "paidFrom", s.total, s.cost, s.salvage,
      s.taken_before as "takenBefore", s.taken_this_year as "takenThisYear", s.acquired_on as "acquiredOn", s.life_months as "lifeMonths",
      s.first_day as "firstDay", s.last_day as "lastDay", s.method, s.rate_basis_points as "rateBasisPoints",
      u.client_id as "madeBy", s.made_by as "makerId", s.stopped_by as "stoppedBy", s.stopped_at as "stoppedAt",
      s.stop_reason as "stopReason", (e.transaction_id is not null and e.reverses_id is null) as "isDisposed",
      coalesce(l.posted, 0)::bigint as posted, l.lines::int as "lineCount", l.done::int as "postedCount",
      case when s.stopped_at is null then l.next end as "nextDue"
    from schedules s
      join user_accounts u on u.user_id = s.made_by
      left join transactions t on t.transaction_id = s.source_id
      left join transactions e on e.transaction_id = s.stopped_by
      cross join lateral (
        select count(*) as lines, count(p.transaction_id) as done,
            sum(x.amount) filter (where p.transaction_id is not null) as posted,
            min(x.due_date) filter (where p.transaction_id is null) as next
          from schedule_lines x
            left join schedule_postings p on p.schedule_id = x.schedule_id and p.position = x.position
              and p.undone_by is null
          where x.schedule_id = s.schedule_id) l
    ${only}
    order by s.stopped_at is not null, l.next is null, l.next, s.name, s.schedule_id`.execute(db);
  return rows;
}

/** The lines of a schedule with what posted them. */
export async function listLines(db: Db, scheduleId: string) {
  return db
    .selectFrom('schedule_lines as l')
    .leftJoin('schedule_postings as p', (join) =>
      join
        .onRef('p.schedule_id', '=', 'l.schedule_id')
        .onRef('p.position', '=', 'l.position')
        .on('p.undone_by', 'is', null),
    )
    .leftJoin('transactions as t', 't.transaction_id', 'p.transaction_id')
    .select(['l.position', 'l.due_date as dueDate', 'l.amount', 'l.interest'])
    .select(['t.transaction_id as transactionId', 't.number', 't.date as postedOn'])
    .where('l.schedule_id', '=', scheduleId)
    .orderBy('l.position')
    .execute();
}

/** A line that is due and not posted. */
export interface DueRow {
  readonly scheduleId: string;
  readonly position: number;
  readonly kind: ScheduleKind;
  readonly name: string;
  readonly account: string;
  readonly counterAccount: string;
  readonly paidFrom: string | null;
  readonly dueDate: string;
  readonly amount: bigint;
  readonly interest: bigint;
  /** The earliest day that its entry may have: that of the document it came with. */
  readonly notBefore: string | null;
  /** Whether a person typed it, with no document that was entered and approved. */
  readonly isTyped: boolean;
  readonly makerId: string;
  /** The request that waits for a second person's approval of its entry. */
  readonly requestId: string | null;
}

/** So many lines are posted in one act at most. */
export const MOST_AT_ONCE = 200;

/** Lines that are due up to a day, the oldest first; one more than one act posts. */
export async function listDueRows(db: Db, upTo: BusinessDate): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select l.schedule_id as "scheduleId", l.position, s.kind, s.name, s.account, s.counter_account as "counterAccount",
      s.paid_from as "paidFrom", l.due_date as "dueDate", l.amount, l.interest, t.date as "notBefore",
      not s.is_of_source as "isTyped", s.made_by as "makerId", r.request_id as "requestId"
    from schedule_lines l
      join schedules s using (schedule_id)
      left join transactions t on t.transaction_id = s.source_id
      left join approval_requests r on r.decision is null
        and r.content -> 'scheduleLine' = jsonb_build_object('scheduleId', l.schedule_id, 'position', l.position)
    where l.due_date <= ${upTo}::date and s.stopped_at is null
      and not exists (select from schedule_postings p
        where p.schedule_id = l.schedule_id and p.position = l.position and p.undone_by is null)
    order by l.due_date, s.name, l.schedule_id, l.position
    limit ${MOST_AT_ONCE + 1}`.execute(db);
  return rows;
}

/** Months that are closed, and the last day that the opening balances hold. */
export async function readClosed(db: Db) {
  const { rows } = await sql<{ months: string[]; openingDay: string | null }>`
    select coalesce((select array_agg(to_char(month, 'YYYY-MM')) from locked_months), '{}') as months,
      opening_day()::text as "openingDay"`.execute(db);
  return rows[0] ?? { months: [], openingDay: null };
}

/** Titles of accounts. */
export async function readTitles(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('accounts').select(['number', 'title']).execute();
  return new Map(rows.map(({ number, title }) => [number, title]));
}

/** Whether lines are posted by themselves, and in whose name. */
export async function readAutomatic(db: Db) {
  return db
    .selectFrom('schedule_settings as s')
    .innerJoin('user_accounts as u', 'u.user_id', 's.changed_by')
    .select(['s.is_automatic as isAutomatic', 's.changed_by as userId', 'u.client_id as clientId'])
    .select(['u.role'])
    .executeTakeFirst();
}
