import { formatDate } from '#shared/dates.ts';
import { printCell } from '#shared/reports/print-cells.ts';
import type { Report, ReportColumn } from '#shared/reports/report.ts';

import { printableJson } from './drawing/printable-json.ts';
import { formatInstant, timeParts } from './printed-times.ts';
import type { ReportInput } from './report-input.ts';

// At 8.5 pt a sign of Noto Sans is about 4.9 pt wide, a figure's or a bold one; a cell has 8 pt of
// room beside its text.
const SIGN_PT = 4.9;
const CELL_ROOM_PT = 8;
const FONT_PT = 8.5;
const SMALLEST_PT = 4.5;
/** What a line has between the margins, in points: upright, across. */
const ROOM_PT = {
  a4: [493, 740],
  letter: [510, 690],
  legal: [510, 906],
} as const;
const LONGEST_TEXT = 44;
const MOST_PROOFS = 3;

/**
 * What the template `report.typ` is given: every text ready to print, `printable` applied to all of
 * them.
 */
export function reportData(
  { report, company, preparedBy }: ReportInput,
  printable: (text: string) => string,
): string {
  return printableJson(
    {
      ...buildReportParts(report, company.paperSize ?? 'a4'),
      title: [report.title, report.period].filter((text) => text !== '').join(', '),
      created: timeParts(report.producedAt),
      company: { ...company, logo: company.logo !== null },
      phrase: '',
      foot: `Prepared by ${preparedBy}, ${formatInstant(report.producedAt)}`,
    },
    printable,
  );
}

/** What `report-table.typ` draws of one report: its heading, table and proofs, on such paper. */
export function buildReportParts(report: Report, paperSize: keyof typeof ROOM_PT) {
  const body = report.rows.map(({ kind, level, cells }) => ({
    kind,
    level,
    cells: report.columns.map((column, at) => printCell(cells[at] ?? {}, column)),
  }));
  return {
    heading: report.title,
    period: report.period,
    lines: report.heading,
    asRecordedBy: report.asRecordedBy === null ? '' : formatDate(report.asRecordedBy),
    columns: report.columns.map(({ title, type }) => ({ title, isText: isText(type) })),
    rows: body,
    ...buildPage(report, body, ROOM_PT[paperSize]),
    faults: report.checks.filter(({ isOk }) => !isOk).map(({ text }) => text),
    proofs: proofsOf(report),
    notes: report.notes,
  };
}

/** What agreed, one by one; of many columns only how much did. */
function proofsOf({ checks }: Report): string[] {
  const proofs = checks.filter(({ isOk }) => isOk).map(({ text }) => text);
  return proofs.length > MOST_PROOFS ? [`${proofs.length} proofs of these figures agree.`] : proofs;
}

/** Upright while the columns fit, else across; smaller letters when even that is too narrow. */
function buildPage(
  { columns }: Report,
  rows: readonly { cells: readonly string[] }[],
  [upright, across]: readonly [number, number],
) {
  const widths = columns.map(({ title, type }, at) => {
    const longest = Math.max(...words(title), 0, ...rows.map(({ cells }) => lengthOf(cells[at])));
    return Math.min(longest, isText(type) ? LONGEST_TEXT : longest) * SIGN_PT + CELL_ROOM_PT;
  });
  const width = widths.reduce((all, one) => all + one, 0);
  const room = width > upright ? across : upright;
  const size = Math.max(SMALLEST_PT, Math.min(FONT_PT, (FONT_PT * room) / width));
  const isWide = (at: number) => isText(columns[at]?.type ?? 'text');
  return {
    isLandscape: width > upright,
    size: Math.floor(size * 10) / 10,
    // Texts share the room that is left; everything else has what it needs, in points.
    shares: widths.map((own, at) => (isWide(at) ? Math.round(own) : 0)),
    widths: widths.map((own) => Math.ceil((own * size) / FONT_PT)),
  };
}

function words(title: string): number[] {
  return title.split(' ').map((word) => word.length);
}

function lengthOf(text: string | undefined): number {
  return text?.length ?? 0;
}

function isText(type: ReportColumn['type']): boolean {
  return type === 'text' || type === 'date';
}
