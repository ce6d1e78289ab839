import type { z } from 'zod';

import type { behind, report } from '../api/output/report-shapes.ts';
import type { Centavos } from '../money.ts';

/**
 * A report as everything on the server works with it: amounts in centavos. See
 * `shared/api/output/report-shapes.ts`.
 */
export type Report = z.output<typeof report>;
export type ReportColumn = Report['columns'][number];
export type ReportRow = Report['rows'][number];
export type ReportCell = ReportRow['cells'][number];
export type Behind = z.output<typeof behind>;
export type Check = Report['checks'][number];

export type RowKind = ReportRow['kind'];

/** A row: its first cell is a text, the others follow in the order of the columns. */
export function rowOf(
  kind: RowKind,
  level: number,
  [text, ...others]: readonly [string, ...ReportCell[]],
): ReportRow {
  return { kind, level, cells: [{ text }, ...others] };
}

/** A cell with an amount, and what it opens. */
export function amountCell(amount: Centavos, opens?: Behind): ReportCell {
  return opens === undefined ? { amount } : { amount, behind: opens };
}
