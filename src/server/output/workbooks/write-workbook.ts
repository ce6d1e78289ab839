import type { Cell, CellStyle, CellValue } from 'hucre/xlsx';

import { toWire } from '#shared/money.ts';

/** The media type of an XLSX workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How an amount is shown in a cell: two decimals, a negative one red and in parentheses. */
export const MONEY_FORMAT = '#,##0.00;[Red](#,##0.00)';

/**
 * A cell to be written: a text, an amount in centavos, an amount that a formula comes to, a count,
 * a day or instant as UTC reads it, or nothing.
 */
export type WorkbookCell = string | bigint | number | Date | null | ComputedCell;

/** An amount in centavos, and the formula (ours, never anybody's text) that gives it again. */
interface ComputedCell {
  readonly amount: bigint;
  readonly formula: string;
}

/** A row to be written. */
export interface WorkbookRow {
  readonly cells: readonly WorkbookCell[];
  readonly isBold?: boolean;
  /** What kind of row it is, as its look tells. */
  readonly look?: keyof typeof LOOKS;
  /** Steps by which the first cell stands to the right. */
  readonly indent?: number;
  /** In a row of headings: the columns in which they stand at the right, over figures. */
  readonly atRight?: readonly number[];
}

const THIN = { style: 'thin' } as const;
const LOOKS = {
  title: { font: { bold: true, size: 13 } },
  head: {
    font: { bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE9EEF5' } },
    border: { top: THIN, bottom: THIN },
    alignment: { wrapText: true, vertical: 'center' },
  },
  heading: { font: { bold: true } },
  subtotal: { font: { bold: true }, border: { top: THIN } },
  total: { font: { bold: true }, border: { top: THIN, bottom: { style: 'double' } } },
  note: { font: { italic: true } },
} as const satisfies Record<string, CellStyle>;

/**
 * A sheet to be written: its columns' widths in characters and their formats, and how many rows
 * stay in sight on top.
 */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly { readonly width: number; readonly format?: string }[];
  readonly rows: readonly WorkbookRow[];
  readonly frozenRows?: number;
  /**
   * The row of the columns' headings, from 0: it stays in sight and comes again on each printed
   * page, which is as wide as the paper.
   */
  readonly headRow?: number;
  readonly isLandscape?: boolean;
  readonly paperSize?: 'a4' | 'letter' | 'legal';
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
    sheets: sheets.map(({ name, columns, rows, frozenRows, ...pages }) => ({
      name,
      ...buildPages(pages),
      columns: columns.map(({ width, format }) => ({
        width,
        ...(format !== undefined && { numFmt: format }),
      })),
      rows: rows.map(({ cells }) => cells.map(valueOf)),
      cells: styledCells(rows, columns),
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

function buildPages({
  headRow,
  isLandscape = false,
  paperSize = 'a4',
}: Pick<WorkbookSheet, 'headRow' | 'isLandscape' | 'paperSize'>) {
  if (headRow === undefined) return {};
  return {
    freezePane: { rows: headRow + 1 },
    pageSetup: {
      paperSize,
      orientation: isLandscape ? ('landscape' as const) : ('portrait' as const),
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${headRow + 1}:$${headRow + 1}`,
    },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  };
}

/** The cells that do not look as their column does: amounts, and the rows in bold. */
function styledCells(
  rows: readonly WorkbookRow[],
  columns: WorkbookSheet['columns'],
): Map<string, Partial<Cell>> {
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, row] of rows.entries()) {
    for (const [column, value] of row.cells.entries()) {
      const style = styleOf(row, column, value);
      const format = columns[column]?.format;
      if (value instanceof Date) style.numFmt = format ?? 'yyyy-mm-dd';
      const formula = isComputed(value)
        ? { formula: value.formula, formulaResult: valueOf(value) }
        : {};
      if (Object.keys(style).length > 0 || isComputed(value))
        cells.set(`${at},${column}`, { value: valueOf(value), style, ...formula });
    }
  }
  return cells;
}

function styleOf(row: WorkbookRow, column: number, value: WorkbookCell): CellStyle {
  const { look, isBold, indent = 0, atRight = [] } = row;
  const own: CellStyle = look === undefined ? {} : LOOKS[look];
  const alignment = {
    ...own.alignment,
    ...(atRight.includes(column) && { horizontal: 'right' as const }),
    ...(column === 0 && indent > 0 && { indent, horizontal: 'left' as const }),
  };
  return {
    ...own,
    ...(isBold === true && { font: { bold: true } }),
    ...(Object.keys(alignment).length > 0 && { alignment }),
    ...((typeof value === 'bigint' || isComputed(value)) && { numFmt: MONEY_FORMAT }),
  };
}

function isComputed(value: WorkbookCell): value is ComputedCell {
  return typeof value === 'object' && value !== null && 'formula' in value;
}

function valueOf(value: WorkbookCell): CellValue {
  // At most 14 digits: the number's shortest decimal text, which is what is written, is the amount
  // itself.
  if (typeof value === 'bigint') return Number(toWire(value));
  if (isComputed(value)) return Number(toWire(value.amount));
  return typeof value === 'string' ? value.replaceAll(UNPRINTABLE, '').slice(0, MAX_CELL) : value;
}
