import type { FastifyReply } from 'fastify';

import { attachmentDisposition } from '../../platform/attachments/file-names.ts';

import type { ExportColumn } from './columns.ts';
import { writeCsv } from './csv.ts';
import type { TableFrame } from './framed-table.ts';
import { writeFramed, writeXlsx } from './spreadsheet.ts';

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/**
 * A table as a file: its sheet's name, its file's name without the ending, and its rows as they
 * come.
 */
export interface TableFile<Row> {
  readonly name: string;
  readonly fileName: string;
  readonly format: 'xlsx' | 'csv';
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** What stands around it in a workbook; without it, headings and rows are all. */
  readonly frame?: TableFrame<Row>;
}

/** Answers a call with a table as a file, streamed. */
export function sendTable<Row>(reply: FastifyReply, file: TableFile<Row>): FastifyReply {
  const { name, fileName, format, columns, frame } = file;
  const rows = each(file.rows);
  const workbook = () =>
    frame === undefined ? writeXlsx(name, columns, rows) : writeFramed(frame, columns, rows);
  return reply
    .header('content-type', CONTENT_TYPES[format])
    .header('content-disposition', attachmentDisposition(`${fileName}.${format}`))
    .header('cache-control', 'no-store')
    .send(format === 'csv' ? writeCsv(columns, rows) : workbook());
}

async function* each<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
