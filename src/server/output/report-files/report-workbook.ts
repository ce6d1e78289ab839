import { formatDate, isBusinessDate } from '#shared/dates.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { footRows, headRows, letterOf, producedLine, sheetName } from '../tables/sheet-frame.ts';
import { writeWorkbook } from '../workbooks/write-workbook.ts';
import type { WorkbookCell, WorkbookRow } from '../workbooks/write-workbook.ts';

import { findSums, sumFormula } from './find-sums.ts';

const WIDTHS = { money: 18, date: 12, count: 10, percent: 12 } as const;
const LOOKS = {
  heading: 'heading',
  subtotal: 'subtotal',
  total: 'total',
  line: undefined,
  note: 'note',
} as const;

/**
 * A report as a workbook that reads and prints as its PDF does: the company's name, the title and
 * the period above, headings that stay in sight and come again on each page, subtotals and totals
 * as formulas wherever the rows above them add up to them, and what the report proves of itself
 * below.
 */
export async function reportWorkbook(
  report: Report,
  { registeredName, paperSize }: Pick<CompanyProfile, 'registeredName' | 'paperSize'>,
): Promise<Uint8Array> {
  const head = buildHead(report, registeredName);
  const headRow = head.length;
  const columnHeads: WorkbookRow = {
    look: 'head',
    cells: report.columns.map(({ title }) => title),
    atRight: report.columns.flatMap(({ type }, at) =>
      type === 'text' || type === 'date' ? [] : [at],
    ),
  };
  const body = buildBody(report, headRow + 2);
  const foot = buildFoot(report);
  return writeWorkbook([
    {
      name: sheetName(report.title),
      columns: report.columns.map(({ type, title }, at) => ({
        width: Math.max(
          title.length + 2,
          type === 'text' ? widthOf(report.rows, at) : WIDTHS[type],
        ),
        ...(type === 'date' && { format: 'yyyy-mm-dd' }),
      })),
      rows: [...head, columnHeads, ...body, ...foot],
      headRow,
      isLandscape: report.columns.length > 5,
      paperSize,
    },
  ]);
}

function buildHead(report: Report, companyName: string): WorkbookRow[] {
  const { title, period, heading, asRecordedBy } = report;
  return headRows(companyName, title, [
    period,
    ...heading,
    ...(asRecordedBy === null ? [] : [`As of recording date ${formatDate(asRecordedBy)}`]),
  ]);
}

/** The rows of the report; the first of them is row `first` of the sheet. */
function buildBody({ columns, rows }: Report, first: number): WorkbookRow[] {
  const money = columns.flatMap(({ type }, at) => (type === 'money' ? [at] : []));
  const sums = findSums(rows, money);
  return rows.map((row, place) => {
    const sum = sums.get(place);
    const cells = columns.map((column, at): WorkbookCell => {
      const amount = row.cells[at]?.amount;
      if (column.type === 'money') {
        if (amount === undefined) return null;
        if (sum === undefined) return amount;
        return { amount, formula: sumFormula(letterOf(at), sum, (one) => first + one) };
      }
      return findText(row, { at, type: column.type });
    });
    const look = LOOKS[row.kind];
    return { cells, indent: row.level, ...(look !== undefined && { look }) };
  });
}

function findText(
  row: ReportRow,
  { at, type }: { at: number; type: Report['columns'][number]['type'] },
): WorkbookCell {
  const text = row.cells[at]?.text ?? '';
  if (type === 'date') return isBusinessDate(text) ? new Date(`${text}T00:00:00Z`) : text || null;
  if (type === 'count') return /^-?\d{1,15}$/.test(text) ? Number(text) : text || null;
  return text === '' ? null : text;
}

function buildFoot({ checks, notes, producedAt }: Report): WorkbookRow[] {
  return footRows([
    ...checks.map(({ text, isOk }) => (isOk ? `Checked: ${text}` : `DOES NOT AGREE: ${text}`)),
    ...notes,
    producedLine(producedAt),
  ]);
}

function widthOf(rows: readonly ReportRow[], at: number): number {
  let width = 12;
  for (const { cells, level } of rows) {
    const own = (cells[at]?.text ?? '').length + (at === 0 ? 2 * level : 0);
    width = Math.max(width, Math.min(60, own + 2));
  }
  return width;
}
