import { Readable } from 'node:stream';

import { toWire } from '#shared/money.ts';

import { manilaInstant } from './manila-instant.ts';
import type { ExportColumn } from './columns.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const CHUNK = 64 * 1024;

// A spreadsheet program takes a text that begins like this for a formula (OWASP, CSV Injection).
// One that has a ' already gets another, so that the first one can be taken off again without a
// doubt.
const LOOKS_LIKE_FORMULA = /^'*(?:[\s\u0000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/**
 * Rows as CSV for Excel (UTF-8 with a byte order mark, CRLF, RFC 4180), pulled as they are read.
 * Amounts as `1234.50`, days as `2026-12-02`, instants in Manila time. A text that a spreadsheet
 * would run as a formula gets a `'` before it.
 */
export function writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): Readable {
  return Readable.from(chunks(columns, rows), { objectMode: false });
}

/** The same with lines that are written already, behind the titles of their columns. */
export function writeLines(titles: readonly string[], lines: AsyncIterable<Buffer>): Readable {
  async function* all(): AsyncGenerator<Buffer> {
    yield Buffer.from(BYTE_ORDER_MARK + lineOf(titles.map(quoted)));
    yield* lines;
  }
  return Readable.from(all(), { objectMode: false });
}

async function* chunks<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<string> {
  let text = BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => quoted(title)));
  for await (const row of rows) {
    text += lineOf(columns.map((column) => deriveCell(column, row)));
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function deriveCell<Row>(column: ExportColumn<Row>, row: Row): string {
  if (column.type === 'text') return quoted(withoutFormula(column.value(row) ?? ''));
  if (column.type === 'exact') return quoted(column.value(row) ?? '');
  if (column.type === 'date') return column.value(row) ?? '';
  if (column.type === 'count') return String(column.value(row) ?? '');
  if (column.type === 'money') {
    const amount = column.value(row);
    return amount === null ? '' : toWire(amount);
  }
  const instant = column.value(row);
  return instant === null ? '' : manilaInstant(instant);
}

/** A text that a spreadsheet would run as a formula, with a `'` before it. */
export function withoutFormula(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
