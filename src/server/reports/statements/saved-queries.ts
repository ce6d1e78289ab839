import type { Kysely } from 'kysely';

import type { listSavedReports as listRoute } from '#shared/api/reports/reports.ts';
import type { Parsed } from '#shared/api/route.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;
export type SavedReport = Parsed<typeof listRoute>['reply']['reports'][number];

/** The saved reports of a company, by name. */
export function listSavedReports(db: Db, companyId: string): Promise<SavedReport[]> {
  return savedReports(db, companyId).orderBy('s.name').execute();
}

/** One of them, held until `tx` ends. */
export function findSavedReport(
  tx: Db,
  companyId: string,
  savedReportId: string,
): Promise<SavedReport | undefined> {
  return savedReports(tx, companyId)
    .where('s.saved_report_id', '=', savedReportId)
    .forUpdate('s')
    .executeTakeFirst();
}

function savedReports(db: Db, companyId: string) {
  return db
    .selectFrom('saved_reports as s')
    .innerJoin('user_accounts as u', 'u.user_id', 's.saved_by')
    .select([
      's.saved_report_id as savedReportId',
      's.name',
      's.report',
      's.settings',
      'u.client_id as savedBy',
      's.saved_at as savedAt',
    ])
    .where('s.company_id', '=', companyId);
}
