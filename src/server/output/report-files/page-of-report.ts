import { Problem } from '#shared/problems.ts';
import type { Report } from '#shared/reports/report.ts';

import { hashOf } from '../../platform/hash-of.ts';

interface PageChoice {
  /** What the page before answered as `next`; nothing for the first one. */
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/** A part of the rows of a report; its total, which stands last, goes with every part. */
export interface ReportPage {
  readonly report: Report;
  /** Where the next page begins; nothing when this one is the last. */
  readonly next: string | null;
  /** Rows of the whole report, without its total. */
  readonly rowCount: number;
}

/**
 * A page of a report that was made as a whole: the page after a row of this content, wherever that
 * row stands by now. Throws bad-request when there is no such row any more, because somebody
 * changed what it says.
 */
export function pageOfReport(report: Report, { after, pageSize }: PageChoice): ReportPage {
  const last = report.rows.at(-1);
  const total = last?.kind === 'total' ? [last] : [];
  const lines = report.rows.slice(0, report.rows.length - total.length);
  const from = after === undefined ? 0 : placeAfter(lines, after);
  const shown = lines.slice(from, from + pageSize);
  const end = from + shown.length;
  const row = shown.at(-1);
  return {
    report: { ...report, rows: [...shown, ...total] },
    next: end < lines.length && row !== undefined ? writeRow(end - 1, row) : null,
    rowCount: lines.length,
  };
}

/** `41~9f86d081`: at which place the row stood, and what it says. */
function writeRow(at: number, row: Report['rows'][number]): string {
  return `${at}~${hashOf(row.cells).slice(0, 16)}`;
}

function placeAfter(lines: Report['rows'], text: string): number {
  const [place = '', hash = ''] = text.split('~');
  const at = Number(place);
  const isThere = (index: number) => {
    const row = lines[index];
    return row !== undefined && writeRow(index, row) === `${index}~${hash}`;
  };
  if (/^\d{1,9}$/.test(place)) {
    if (isThere(at)) return at + 1;
    const found = lines.findIndex((_, index) => isThere(index));
    if (found >= 0) return found + 1;
  }
  const message = 'What is listed has changed; begin again at its first page.';
  throw new Problem('bad-request', { fields: [{ path: 'after', message }] });
}
