import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../db/tables.ts';

import { listFilingRows } from './filing-queries.ts';

/** A filing that stands, as other features ask for it. */
export interface StandingFiling {
  readonly filingId: string;
  readonly subject: string;
  /** `2026-12`, `2026-Q4`, `2026`. */
  readonly period: string;
  readonly amendment: number;
  readonly filedOn: BusinessDate;
  readonly reference: string;
  readonly by: string;
}

/** Everything that stands filed (no withdrawn ones, of amendments the last), or of one subject and period. */
export async function listStandingFilings(
  db: Kysely<Tables>,
  of: { readonly subject?: string; readonly period?: string } = {},
): Promise<StandingFiling[]> {
  const rows = await listFilingRows(db, { ...of, isStanding: true });
  return rows.map((row) => ({
    filingId: row.filing_id,
    subject: row.subject,
    period: row.period,
    amendment: row.amendment,
    filedOn: row.filed_on,
    reference: row.reference,
    by: row.filer,
  }));
}
