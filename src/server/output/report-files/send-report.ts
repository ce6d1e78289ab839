import type { FastifyReply } from 'fastify';

import { formatDate, isBusinessDate } from '#shared/dates.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ExportColumn } from '../tables/columns.ts';
import { sendTable } from '../tables/send-table.ts';
import { MOST_COMPOSED_ROWS, producedLine, sheetName } from '../tables/sheet-frame.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { reportPdf } from '../vouchers/report-pdf.ts';
import { XLSX_TYPE } from '../workbooks/write-workbook.ts';

import { reportWorkbook } from './report-workbook.ts';

type ReportFormat = 'pdf' | 'xlsx' | 'csv';

interface ReportFile {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly report: Report;
  readonly format: ReportFormat;
  /** Without the ending. */
  readonly fileName: string;
}

/**
 * Answers a call with a report as a file. PDF: under the company's head, as it is shown. XLSX: the
 * same, with totals as formulas; a report of many thousand rows as a plain table, with whose it is
 * and of when below. CSV: the table alone, for other programs. Throws what `reportPdf` throws.
 */
export async function sendReport(
  reply: FastifyReply,
  { deps, caller, report, format, fileName }: ReportFile,
): Promise<FastifyReply> {
  if (format === 'pdf') {
    return serveFile(reply, {
      fileName: `${fileName}.pdf`,
      contentType: 'application/pdf',
      content: await reportPdf(deps, caller, report),
    });
  }
  const { company } = await getCompany(deps, caller);
  if (format === 'xlsx' && report.rows.length <= MOST_COMPOSED_ROWS) {
    return serveFile(reply, {
      fileName: `${fileName}.xlsx`,
      contentType: XLSX_TYPE,
      content: await reportWorkbook(report, company),
    });
  }
  const rows =
    format === 'csv' ? report.rows : [...report.rows, ...imprint(report, company.registeredName)];
  const name = sheetName(report.title);
  return sendTable(reply, { name, fileName, format, columns: fileColumns(report), rows });
}

/** The columns of a report as a file has them. A text is moved to the right by its level. */
export function fileColumns({ columns, rows }: Report): ExportColumn<ReportRow>[] {
  return columns.map(({ title, type }, at) => {
    const text = ({ cells, level }: ReportRow) => {
      const own = cells[at]?.text ?? '';
      return at === 0 ? `${'  '.repeat(level)}${own}` : own;
    };
    if (type === 'money') {
      return { title, type, value: ({ cells }) => cells[at]?.amount ?? null };
    }
    if (type === 'date') {
      return { title, type, value: (row) => (isBusinessDate(text(row)) ? text(row) : null) };
    }
    if (type === 'count') {
      return {
        title,
        type,
        value: (row) => (/^-?\d{1,15}$/.test(text(row)) ? Number(text(row)) : null),
      };
    }
    let width = Math.max(12, title.length);
    for (const row of rows) width = Math.max(width, Math.min(60, text(row).length));
    return { title, type: 'text', width, value: text };
  });
}

/** What stands in the head of the printed report, below the table of a workbook. */
function imprint(report: Report, companyName: string): ReportRow[] {
  const { title, period, heading, asRecordedBy, producedAt, checks, notes } = report;
  const lines = [
    '',
    companyName,
    title,
    period,
    ...heading,
    ...(asRecordedBy === null ? [] : [`As of recording date ${formatDate(asRecordedBy)}`]),
    producedLine(producedAt),
    ...checks.filter(({ isOk }) => !isOk).map(({ text }) => `DOES NOT AGREE: ${text}`),
    ...notes,
  ];
  return lines.map((text) => ({ kind: 'note', level: 0, cells: [{ text }] }));
}
