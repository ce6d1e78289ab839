import { Readable } from 'node:stream';

import type { CellValue } from 'hucre/xlsx';

import { toWire } from '#shared/money.ts';

import type { ExportColumn } from './columns.ts';
import { inManila } from './manila-instant.ts';

const FORMATS = {
  text: '@',
  money: '#,##0.00;[Red](#,##0.00)',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  count: '0',
  exact: '@',
} as const;

const WIDTHS = { text: 24, money: 16, date: 12, instant: 18, count: 8, exact: 24 } as const;

// What XML cannot hold; Excel calls a file with it damaged.
const UNPRINTABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const MAX_CELL = 32_767;

/**
 * A table as an Excel workbook of one sheet with a fixed head, pulled as it is read. Amounts are numbers with two
 * decimals, days are days; texts are typed as texts, so nothing in them is ever a formula.
 */
export function writeXlsx<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): Readable {
  return Readable.from(bytesOf(name, columns, rows), { objectMode: false });
}

async function* bytesOf<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map(({ title, type, width }) => ({
      header: title,
      width: width ?? WIDTHS[type],
      numFmt: FORMATS[type],
    })),
    freezePane: { rows: 1 },
  });
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row));
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row): CellValue {
  if (column.type === 'text' || column.type === 'exact') {
    return column.value(row)?.replaceAll(UNPRINTABLE, '').slice(0, MAX_CELL) ?? null;
  }
  if (column.type === 'count') return column.value(row);
  if (column.type === 'money') {
    const amount = column.value(row);
    // At most 14 digits: the number's shortest decimal text, which is what is written, is the amount itself.
    return amount === null ? null : Number(toWire(amount));
  }
  if (column.type === 'date') {
    const day = column.value(row);
    return day === null ? null : new Date(`${day}T00:00:00Z`);
  }
  const instant = column.value(row);
  return instant === null ? null : inManila(instant);
}
