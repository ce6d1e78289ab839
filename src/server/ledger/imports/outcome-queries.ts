import type { Kysely } from 'kysely';

import { fromWire, toWire } from '#shared/money.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';

import type { KeptOutcome } from './kept-outcome.ts';

/** A report without what is added when it is drawn. */
export type Outcome = Pick<Report, 'title' | 'period' | 'columns' | 'checks'> & {
  readonly rows: readonly Omit<ReportRow, 'level'>[];
};

/** Keeps what a check said, until the file is checked again or gone. */
export async function keepOutcome(
  db: Kysely<Tables>,
  importId: string,
  { rows, ...outcome }: Outcome,
): Promise<void> {
  const kept: KeptOutcome = {
    ...outcome,
    rows: rows.map(({ kind, cells }) => ({
      kind,
      cells: cells.map(({ text, amount }) => ({
        ...(text !== undefined && { text }),
        ...(amount !== undefined && { amount: toWire(amount) }),
      })),
    })),
  };
  await db
    .updateTable('imports')
    .set({ outcome: JSON.stringify(kept) })
    .where('import_id', '=', importId)
    .execute();
}

/** The report of what a check said. */
export function reportOfOutcome(kept: KeptOutcome, now: Date): Report {
  return {
    ...kept,
    columns: [...kept.columns],
    checks: [...kept.checks],
    heading: [],
    notes: [],
    asRecordedBy: null,
    producedAt: now,
    rows: kept.rows.map(({ kind, cells }) => ({
      kind,
      level: 0,
      cells: cells.map(({ text, amount }) => ({
        ...(text !== undefined && { text }),
        ...(amount !== undefined && { amount: fromWire(amount) ?? 0n }),
      })),
    })),
  };
}
