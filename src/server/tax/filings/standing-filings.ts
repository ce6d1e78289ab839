import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

import { beforeOf } from './filing-content.ts';
import { findAmended, listFilingRows } from './filing-queries.ts';
import type { FiledBefore } from './subject.ts';

/** A filing that stands, as other features ask for it. */
export interface StandingFiling {
  readonly filingId: string;
  readonly subject: string;
  /** `2026-12`, `2026-Q4`, `2026`. */
  readonly period: string;
  /** Its days, as they were when it was filed. */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly amendment: number;
  readonly filedOn: BusinessDate;
  readonly reference: string;
  readonly by: string;
}

/**
 * Everything that stands filed (no withdrawn ones, of amendments the last), or of one subject and
 * period.
 */
export async function listStandingFilings(
  db: Kysely<Tables>,
  of: { readonly subject?: string; readonly period?: string } = {},
): Promise<StandingFiling[]> {
  const rows = await listFilingRows(db, { ...of, isStanding: true });
  return rows.map((row) => ({
    filingId: row.filing_id,
    subject: row.subject,
    period: row.period,
    from: row.from_date,
    to: row.to_date,
    amendment: row.amendment,
    filedOn: row.filed_on,
    reference: row.reference,
    by: row.filer,
  }));
}

/**
 * What stands filed of a subject and period, and what it amends itself; nothing while nothing is
 * filed.
 */
export async function lastFiled(
  db: Kysely<Tables>,
  of: { readonly subject: string; readonly period: string },
): Promise<{ readonly filed: FiledBefore; readonly before: FiledBefore | undefined } | undefined> {
  const [row] = await listFilingRows(db, { ...of, isStanding: true });
  if (row === undefined) return undefined;
  const amended = await findAmended(db, row);
  return { filed: beforeOf(row), before: amended && beforeOf(amended) };
}
