import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { listReports as listRoute, uploadReport } from '#shared/api/bank/bank-reports.ts';
import type { Parsed } from '#shared/api/route.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;
export type ReportRow = Parsed<typeof uploadReport>['reply']['report'];
type Filter = Parsed<typeof listRoute>['query'];

// The only columns that the list is ever sorted by; nothing of a query string reaches the SQL as
// text.
const SORT_COLUMNS = {
  asAt: sql`"asAt"`,
  title: sql`lower(title)`,
  uploadedAt: sql`"uploadedAt"`,
} as const;

interface Stored extends Omit<ReportRow, 'away'> {
  isAway: boolean;
  awayBy: string | null;
  awayAt: Date | null;
  awayReason: string | null;
}

/** SQL: reports with who, when, how many versions, and whether they were put away. */
const reports = sql`
  select r.report_id as "reportId", r.first_id as "firstId", r.version, v.count as "versionCount", r.title,
      r.account, coalesce(a.title, '') as "accountTitle", r.as_at as "asAt", r.note, r.file_name as "fileName",
      r.content_type as "contentType", r.size, r.sha256, r.reconciliation_id as "reconciliationId",
      u.client_id as "uploadedBy", r.uploaded_at as "uploadedAt", coalesce(m.is_away, false) as "isAway",
      w.client_id as "awayBy", m.moved_at as "awayAt", m.reason as "awayReason"
    from bank_reports r
    join user_accounts u on u.user_id = r.uploaded_by
    join lateral (select count(*)::int as count, max(o.version) as newest from bank_reports o
      where o.first_id = r.first_id) v on true
    left join accounts a on a.number = r.account
    left join lateral (select * from bank_report_moves m where m.first_id = r.first_id
      order by m.move_id desc limit 1) m on true
    left join user_accounts w on w.user_id = m.moved_by`;

/** A page of the folder: the newest version of each report, and how many there are. */
export async function listReports(
  db: Db,
  { page, pageSize, sort, direction, ...filter }: Filter,
): Promise<{ rows: ReportRow[]; total: number }> {
  const found = sql`with r as (${reports} where r.version = v.newest) select r.* from r where ${fitting(filter)}`;
  const order = sql`${SORT_COLUMNS[sort]} ${sql.raw(direction)} nulls last, "uploadedAt" desc, "reportId"`;
  const [{ rows }, count] = await Promise.all([
    sql<Stored>`${found} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from (${found}) all_found`.execute(db),
  ]);
  return { rows: rows.map(toWire), total: count.rows[0]?.count ?? 0 };
}

type Chosen = Pick<Filter, 'search' | 'account' | 'away'>;

function fitting({ search = '', account, away }: Chosen): RawBuilder<unknown> {
  const wanted = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${search} = '' or title ilike ${wanted} or note ilike ${wanted} or "fileName" ilike ${wanted}
      or "accountTitle" ilike ${wanted} or "uploadedBy" ilike ${wanted} or "asAt"::text like ${wanted})
    and (${account ?? null}::text is null or account = ${account ?? null})
    and (${away} = 'true' or not "isAway")`;
}

/**
 * Every version of the report that one version belongs to, the newest first. Throws
 * `Problem('not-found')`.
 */
export async function listVersions(db: Db, reportId: string): Promise<ReportRow[]> {
  const { rows } = await sql<Stored>`${reports}
    where r.first_id = (select first_id from bank_reports where report_id = ${reportId})
    order by r.version desc`.execute(db);
  if (rows.length === 0) throw new Problem('not-found');
  return rows.map(toWire);
}

/** One version of a report. Throws `Problem('not-found')`. */
export async function getReport(db: Db, reportId: string): Promise<ReportRow> {
  const { rows } = await sql<Stored>`${reports} where r.report_id = ${reportId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Problem('not-found');
  return toWire(row);
}

/** Whoever adds a version to a report, or moves it, waits here until `tx` ends. */
export async function lockReport(tx: Db, firstId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report:${firstId}`}, 0))`.execute(tx);
}

/** The number that the next version of a report gets. */
export async function nextVersion(tx: Db, firstId: string): Promise<number> {
  const row = await tx
    .selectFrom('bank_reports')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('first_id', '=', firstId)
    .executeTakeFirst();
  return (row?.newest ?? 0) + 1;
}

function toWire({ isAway, awayBy, awayAt, awayReason, ...row }: Stored): ReportRow {
  return {
    ...row,
    away:
      isAway && awayAt !== null ? { by: awayBy ?? '', at: awayAt, reason: awayReason ?? '' } : null,
  };
}
