import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/**
 * What is known of a month: whether it is closed, by whom, how often it was reopened, and its
 * entries.
 */
export interface MonthState {
  /** `2026-12`. */
  readonly month: string;
  readonly entryCount: number;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
  readonly reopenCount: number;
  /** The request that waits for a second person. */
  readonly requestId: string | null;
  readonly askedBy: string | null;
  readonly askedAt: Date | null;
  readonly askedWhy: string | null;
}

/** The months from one day to another that have entries or are closed. */
export async function listMonthStates(
  db: Db,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<MonthState[]> {
  const { rows } = await sql<MonthState>`
    select to_char(m.month, 'YYYY-MM') as month,
        (select count(*)::int from journal_entries e
          where e.date between m.month and (m.month + interval '1 month' - interval '1 day')::date) as "entryCount",
        u.client_id as "closedBy", k.locked_at as "closedAt",
        (select count(*)::int from month_closes c where c.month = m.month and c.reopened_at is not null) as "reopenCount",
        r.request_id as "requestId", asker.client_id as "askedBy", r.requested_at as "askedAt",
        r.content ->> 'reason' as "askedWhy"
      from generate_series(${from}::date, ${to}::date, interval '1 month') as g(at)
      cross join lateral (select date_trunc('month', g.at)::date as month) m
      left join locked_months k on k.month = m.month
      left join user_accounts u on u.user_id = k.locked_by
      left join approval_requests r on r.what = 'reopen' and r.decision is null
        and r.subject = to_char(m.month, 'YYYY-MM')
      left join user_accounts asker on asker.user_id = r.requested_by
      order by m.month`.execute(db);
  return rows;
}

/**
 * The first month with entries before one that is still open; nothing when all are closed.
 * `2026-11`.
 */
export async function findEarlierOpen(db: Db, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(b.month), 'YYYY-MM') as month from account_balances b
      where b.month < ${`${month}-01`}::date
        and not exists (select from locked_months k where k.month = b.month)`.execute(db);
  return rows[0]?.month ?? undefined;
}

/** The first and last month with entries; nothing in empty books. */
export async function findBookSpan(db: Db): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last
      from account_balances`.execute(db);
  const [row] = rows;
  return row?.first == null || row.last === null ? undefined : { first: row.first, last: row.last };
}

/** Every close of a month, the newest first, with who closed and reopened it. */
export async function listCloses(db: Db, month: string) {
  return db
    .selectFrom('month_closes as c')
    .innerJoin('user_accounts as u', 'u.user_id', 'c.closed_by')
    .leftJoin('user_accounts as r', 'r.user_id', 'c.reopened_by')
    .selectAll('c')
    .select(['u.client_id as closer', 'r.client_id as reopener'])
    .where('c.month', '=', `${month}-01`)
    .orderBy('c.closed_at', 'desc')
    .execute();
}

/**
 * Until `tx` ends nobody posts; what is posted at this moment is finished before
 * (`tax/periods/hold-postings.sql`).
 */
export async function holdPostings(tx: Db): Promise<void> {
  await sql`select hold_postings()`.execute(tx);
}

/**
 * Closes a month in the database. Breaks `period_not_over`, `period_earlier_open`,
 * `locked_months_pk`.
 */
export async function closeInDatabase(tx: Db, closing: object): Promise<void> {
  await sql`select close_month(${JSON.stringify(closing)}::jsonb)`.execute(tx);
}

/** Reopens a month in the database. Breaks `period_reopened_by_admin`, `period_not_closed`. */
export async function reopenInDatabase(tx: Db, reopening: object): Promise<void> {
  await sql`select reopen_month(${JSON.stringify(reopening)}::jsonb)`.execute(tx);
}
