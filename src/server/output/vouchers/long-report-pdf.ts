import { buffer } from 'node:stream/consumers';

import { formatDate } from '#shared/dates.ts';
import { printCell } from '#shared/reports/print-cells.ts';
import type { Report, ReportColumn, ReportRow } from '#shared/reports/report.ts';

import { drawTableStream } from '../long-tables/draw-table.ts';
import type {
  PrintedCell,
  PrintedColumn,
  PrintedRow,
  PrintedTable,
} from '../long-tables/printed-table.ts';

import { formatInstant } from './printed-times.ts';
import type { ReportInput } from './report-input.ts';

/**
 * Up to so many rows a report is typeset as a whole; that takes seconds for some thousand, and then
 * too long.
 */
const MOST_TYPESET_ROWS = 2_000;
const MONEY_WEIGHT = 15;
const LONGEST_TEXT = 40;
const SHORTEST_TEXT = 8;

const KINDS = {
  heading: 'section',
  line: 'line',
  subtotal: 'total',
  total: 'grand',
  note: 'note',
} as const satisfies Record<ReportRow['kind'], PrintedRow['kind']>;

/** Whether a report is drawn as a long list, page by page, such as the register of a year. */
export function isLongReport({ rows }: Report): boolean {
  return rows.length > MOST_TYPESET_ROWS;
}

/**
 * A long report as a PDF, drawn page by page in a thread of its own. The same report gives the same
 * bytes.
 */
export function longReportPdf(input: ReportInput): Promise<Uint8Array> {
  const { report } = input;
  return buffer(drawTableStream(buildSpec(input), () => printedRows(report)));
}

function buildSpec({ report, company, preparedBy }: ReportInput): PrintedTable {
  const known =
    report.asRecordedBy === null ? [] : [`As of recording date ${formatDate(report.asRecordedBy)}`];
  return {
    sheet: company.paperSize ?? 'a4',
    head: {
      left: [company.name, company.taxLine, company.address].filter((text) => text !== ''),
      title: report.title,
      period: report.period,
      right: [...report.heading, ...known],
    },
    foot: `Prepared by ${preparedBy}, ${formatInstant(report.producedAt)}`,
    layouts: [report.columns.map((column, at) => printedColumn(report, column, at))],
    createdAt: report.producedAt,
  };
}

function printedColumn({ rows }: Report, { title, type }: ReportColumn, at: number): PrintedColumn {
  if (type === 'money') return { title, type, weight: MONEY_WEIGHT };
  let weight = Math.max(SHORTEST_TEXT, title.length);
  for (const { cells } of rows) weight = Math.max(weight, cells[at]?.text?.length ?? 0);
  return { title, type: 'text', weight: Math.min(LONGEST_TEXT, weight) };
}

async function* printedRows({ columns, rows, checks, notes }: Report): AsyncGenerator<PrintedRow> {
  for (const { kind, cells } of rows) {
    const printed = columns.map((column, at): PrintedCell => {
      const cell = cells[at] ?? {};
      return column.type === 'money' ? (cell.amount ?? cell.text ?? null) : printCell(cell, column);
    });
    const isAcross = kind === 'heading' || kind === 'note';
    yield { kind: KINDS[kind], cells: isAcross ? [cells[0]?.text ?? ''] : printed };
  }
  for (const { text, isOk } of checks) yield note(isOk ? text : `DOES NOT AGREE: ${text}`);
  for (const text of notes) yield note(text);
}

function note(text: string): PrintedRow {
  return { kind: 'note', cells: [text] };
}
