import type { Cell, CellValue } from 'hucre/xlsx';

import { toWire } from '#shared/money.ts';

/** The media type of an XLSX workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How an amount is shown in a cell: two decimals, a negative one red and in parentheses. */
export const MONEY_FORMAT = '#,##0.00;[Red](#,##0.00)';

/**
 * A cell to be written: a text, an amount in centavos, a count, a day or instant as UTC reads it,
 * or nothing.
 */
export type WorkbookCell = string | bigint | number | Date | null;

/** A row to be written. */
export interface WorkbookRow {
  readonly cells: readonly WorkbookCell[];
  readonly isBold?: boolean;
}

/**
 * A sheet to be written: its columns' widths in characters and their formats, and how many rows
 * stay in sight on top.
 */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly { readonly width: number; readonly format?: string }[];
  readonly rows: readonly WorkbookRow[];
  readonly frozenRows?: number;
}

/** A sheet that is written as its rows come, under a row of headings that stays in sight. */
export interface StreamedSheet {
  readonly name: string;
  readonly columns: readonly {
    readonly heading: string;
    readonly width: number;
    readonly format: string;
  }[];
}

// What XML cannot hold; Excel calls a file with it damaged.
const UNPRINTABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const MAX_CELL = 32_767;

/**
 * A workbook as the bytes of an XLSX file. Amounts are numbers with two decimals; a text is never a
 * formula.
 */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows, frozenRows }) => ({
      name,
      columns: columns.map(({ width, format }) => ({
        width,
        ...(format !== undefined && { numFmt: format }),
      })),
      rows: rows.map(({ cells }) => cells.map(valueOf)),
      cells: styledCells(rows),
      ...(frozenRows !== undefined && { freezePane: { rows: frozenRows } }),
    })),
  });
}

/** A workbook of one sheet as the bytes of an XLSX file, written as its rows are read. */
export async function* streamWorkbook(
  { name, columns }: StreamedSheet,
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(eachRow(rows), {
    name,
    columns: columns.map(({ heading, width, format }) => ({
      header: heading,
      width,
      numFmt: format,
    })),
    freezePane: { rows: 1 },
  });
}

async function* eachRow(rows: AsyncIterable<readonly WorkbookCell[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map(valueOf);
}

/** The cells that do not look as their column does: amounts, and the rows in bold. */
function styledCells(rows: readonly WorkbookRow[]): Map<string, Partial<Cell>> {
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, row] of rows.entries()) {
    for (const [column, value] of row.cells.entries()) {
      const money = typeof value === 'bigint' ? { numFmt: MONEY_FORMAT } : {};
      const bold = row.isBold === true ? { font: { bold: true } } : {};
      const style = { ...money, ...bold };
      if (Object.keys(style).length > 0)
        cells.set(`${at},${column}`, { value: valueOf(value), style });
    }
  }
  return cells;
}

function valueOf(value: WorkbookCell): CellValue {
  // At most 14 digits: the number's shortest decimal text, which is what is written, is the amount
  // itself.
  if (typeof value === 'bigint') return Number(toWire(value));
  return typeof value === 'string' ? value.replaceAll(UNPRINTABLE, '').slice(0, MAX_CELL) : value;
}
