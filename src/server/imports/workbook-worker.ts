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

const { content, maxRows, maxColumns } = workerData as Work;
const workbook = await readXlsx(content, {
  sheets: ({ hidden, veryHidden }, index) => !hidden && !veryHidden && index < MAX_SHEETS,
  maxRows: maxRows + 1,
});
parentPort?.postMessage(
  workbook.sheets.map(({ name, rows }) => ({
    name: name.slice(0, 100),
    rows: rows.slice(0, maxRows + 1).map((row) => row.slice(0, maxColumns).map(textOf)),
  })),
);

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
