// Runs beside the server's own thread, with little memory: what is too much for it ends here and nowhere else.
import { parentPort, workerData } from 'node:worker_threads';

import { readXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';

interface Work {
  readonly content: Uint8Array;
  readonly maxRows: number;
  readonly maxColumns: number;
}

const MAX_SHEETS = 20;
const MAX_CELL = 5_000;
const MAX_CHARACTERS = 8 * 1024 * 1024;

let size = 0;
const { content, maxRows, maxColumns } = workerData as Work;
const workbook = await readXlsx(content, {
  sheets: ({ hidden, veryHidden }, index) => !hidden && !veryHidden && index < MAX_SHEETS,
  maxRows: maxRows + 1,
});
const sheets = workbook.sheets.map(({ name, rows }) => ({
  name: name.slice(0, 100),
  rows: rows.slice(0, maxRows + 1).map(cellsOf),
}));
parentPort?.postMessage(sheets);

/** The cells of a row up to the last that holds something. */
function cellsOf(row: readonly (CellValue | undefined)[]): string[] {
  const cells = row.slice(0, maxColumns).map(textOf);
  cells.length = cells.findLastIndex((cell) => cell !== '') + 1;
  // One text of a workbook may stand in every cell of it: what is sent back is counted, not what was packed.
  size += cells.reduce((characters, cell) => characters + cell.length + 1, 0);
  if (size > MAX_CHARACTERS) throw new RangeError('The workbook holds too much text.');
  return cells;
}

function textOf(value: CellValue | undefined): string {
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
