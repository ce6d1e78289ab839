import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

/** What a check of the closed months found. */
interface PeriodFindings {
  readonly checked: number;
  /** Each names its month. */
  readonly faults: readonly string[];
}

/**
 * Hashes the checklist of every close anew, and compares the months that are closed with the closes
 * that stand.
 */
export async function verifyPeriods(db: Kysely<Tables>): Promise<PeriodFindings> {
  const closes = await db
    .selectFrom('month_closes')
    .select(['month', 'checklist', 'checklist_sha256', 'reopened_at'])
    .orderBy('closed_at')
    .execute();
  const locked = await db.selectFrom('locked_months').select('month').orderBy('month').execute();
  const standing = new Set(
    closes.filter(({ reopened_at: at }) => at === null).map(({ month }) => month),
  );
  return {
    checked: closes.length,
    faults: [
      ...closes
        .filter((close) => hashOf(close.checklist) !== close.checklist_sha256)
        .map(({ month }) => `the close of ${month.slice(0, 7)} has another checklist than then.`),
      ...locked
        .filter(({ month }) => !standing.has(month))
        .map(({ month }) => `${month.slice(0, 7)} is closed without a close on record.`),
    ],
  };
}
