import type { CellValue, Workbook } from 'hucre/xlsx';

import type { TableBounds } from '../../platform/files/parse-csv.ts';

const MAX_SHEETS = 20;
const MAX_CELL = 5_000;
/** What the reader says without a password, and with a wrong one. */
const LOCKED: ReadonlySet<string> = new Set(['EncryptedFileError', 'DecryptionError']);

/** How much of a workbook is carried along. */
export interface WorkbookBounds extends TableBounds {
  readonly maxCharacters: number;
}

/**
 * A sheet of a workbook as texts: dates are `2026-12-05`, amounts plain figures, empty cells empty.
 */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * A workbook to be read: its bytes, which of Excel's two formats they are, and the password that it
 * may be locked with.
 */
export interface WorkbookFile {
  readonly content: Uint8Array;
  readonly format: 'xlsx' | 'xls';
  readonly password?: string;
}

/**
 * The sheets of a workbook as texts, none that is hidden, and of each one row more than the bounds,
 * which tells that there are more. Formulas count as their last value; entities are not resolved;
 * no part is unpacked further than it says. Throws a RangeError when the cells are too much to be
 * sent on, a `LockedWorkbook` when the password is missing or wrong, and whatever the reader says
 * of a damaged file.
 */
export async function readWorkbook(
  file: WorkbookFile,
  bounds: WorkbookBounds,
): Promise<WorkbookSheet[]> {
  return buildTexts(await open(file, bounds), bounds);
}

/** The workbook does not open with the password that was given, or without one. */
export class LockedWorkbook extends Error {}

async function open(
  { content, format, password }: WorkbookFile,
  { maxRows }: TableBounds,
): Promise<Workbook> {
  const { readXls, readXlsx } = await import('hucre/xlsx');
  const options = {
    sheets: (info: { hidden?: boolean; veryHidden?: boolean }, index: number) =>
      info.hidden !== true && info.veryHidden !== true && index < MAX_SHEETS,
    maxRows: maxRows + 1,
  };
  try {
    if (format === 'xls') return await readXls(content, options);
    return await readXlsx(content, { ...options, ...(password !== undefined && { password }) });
  } catch (error) {
    if (error instanceof Error && LOCKED.has(error.name))
      throw new LockedWorkbook(error.message, { cause: error });
    throw error;
  }
}

/** The cells of a workbook as texts. Throws a RangeError when they are too much to be sent on. */
function buildTexts({ sheets }: Workbook, bounds: WorkbookBounds): WorkbookSheet[] {
  let size = 0;
  return sheets.slice(0, MAX_SHEETS).map(({ name, rows }) => ({
    name: name.slice(0, 100),
    // The reader of XLS leaves out empty rows.
    rows: Array.from(rows.slice(0, bounds.maxRows + 1), (row: WorkbookRow | undefined) => {
      const cells = cellsOf(row ?? [], bounds.maxColumns);
      // One text of a workbook may stand in every cell of it: what is sent back is counted, not
      // what was packed.
      for (const cell of cells) size += cell.length + 1;
      if (size > bounds.maxCharacters) throw new RangeError('The workbook holds too much text.');
      return cells;
    }),
  }));
}

type WorkbookRow = readonly (CellValue | undefined)[];

/** The cells of a row up to the last that holds something. */
function cellsOf(row: WorkbookRow, maxColumns: number): string[] {
  const cells = Array.from(row.slice(0, maxColumns), deriveText);
  cells.length = cells.findLastIndex((cell) => cell !== '') + 1;
  return cells;
}

function deriveText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value.slice(0, MAX_CELL).trim() : '';
}

function dayOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** A spreadsheet keeps 15 digits; what its arithmetic leaves behind them was never written. */
function numberOf(value: number): string {
  return String(Number(value.toPrecision(15)));
}
