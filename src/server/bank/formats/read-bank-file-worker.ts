// Runs beside the server's own thread, with little memory: what is too much for it ends here and
// nowhere else.
import { parentPort } from 'node:worker_threads';

import { MAX_STATEMENT_LINES } from '#shared/bank/limits.ts';
import { Problem, sentenceOf } from '#shared/problems.ts';
import type { ProblemCode } from '#shared/problems.ts';

import { parseCsv } from '../../platform/files/parse-csv.ts';
import { reportPages } from './fixed-width.ts';
import { readHtmlRows } from './html-rows.ts';
import { readPdfPages } from './pdf-pages.ts';
import { readTextStatement } from './read-text-statement.ts';
import { sniffFile } from './sniff.ts';
import type { FileContent, FileSheet, StatementFormat } from './types.ts';
import { readBankWorkbook } from './workbook-sheets.ts';
import type { ReadBankFile } from './types.ts';

/** What the thread sends at its end: what the file holds, or a problem by its code. */
export type BankFileAnswer =
  | ReadBankFile
  | { readonly code: ProblemCode; readonly values: Readonly<Record<string, string>> };

/** What it sends meanwhile. */
export interface BankFileProgress {
  readonly done: number;
  readonly total: number;
}

interface Work {
  readonly name: string;
  readonly content: Uint8Array;
  readonly password: string;
}

/** Preamble and footers stand round the lines. */
const MAX_AROUND = 1_000;
const BOUNDS = { maxRows: MAX_STATEMENT_LINES + MAX_AROUND, maxColumns: 100 };
/** Of a CSV with many columns: what goes to the other thread is counted. */
const MAX_CELLS = 4_000_000;
const PROGRESS_EVERY = 5;

// It may be ready before there is anything to read.
parentPort?.once('message', (work: Work) => {
  void answer(work).then((found) => parentPort?.postMessage(found));
});

async function answer(work: Work): Promise<BankFileAnswer> {
  try {
    return await read(work);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A problem does not travel between threads: its code does, and what its sentence says of the
    // file.
    const found = error.message.slice(sentenceOf(error.code).length).trim();
    return { code: error.code, values: { found } };
  }
}

async function read({ name, content, password }: Work): Promise<ReadBankFile> {
  const file = sniffFile(content);
  if (file.format === 'pdf') {
    const pages = await readPdfPages(content, password, tellPage);
    return { format: 'pdf', content: { kind: 'pages', pages } };
  }
  if (file.format === 'xlsx')
    return sheets('xlsx', await readBankWorkbook({ content, password, isOle: file.isOle }, BOUNDS));
  if (file.format === 'html') {
    const rows = readHtmlRows(file.table, BOUNDS);
    return sheets('csv', [{ name: name.replace(/\.[^.]*$/, ''), rows }]);
  }
  if (file.format === 'report')
    return { format: 'csv', content: { kind: 'pages', pages: reportPages(file.table, BOUNDS) } };
  if ('table' in file) {
    const rows = parseCsv(file.table, BOUNDS);
    return sheets('csv', [{ name: name.replace(/\.[^.]*$/, ''), rows }]);
  }
  const statements = readTextStatement(file.format, file.text);
  return { format: file.format, content: { kind: 'statements', statements } };
}

function sheets(format: StatementFormat, all: readonly FileSheet[]): ReadBankFile {
  const plain = all.map(({ name, rows }) => ({ name, rows: rows.map(plainCells) }));
  const filled = plain.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  if (filled.length === 0) throw new Problem('bank-file-empty');
  if (filled.some(({ rows }) => rows.length > BOUNDS.maxRows))
    throw new Problem('bank-file-too-many-lines');
  let cells = 0;
  for (const { rows } of filled) for (const row of rows) cells += row.length;
  if (cells > MAX_CELLS) throw new Problem('bank-file-too-large');
  return { format, content: { kind: 'sheets', sheets: filled } satisfies FileContent };
}

/**
 * Cells without what Excel writes so that a number stays a text: an apostrophe before it, or a
 * formula that is only a text (`="0012"`).
 */
function plainCells(row: readonly string[]): readonly string[] {
  if (!row.some((cell) => cell.startsWith("'") || cell.startsWith('="'))) return row;
  return row.map((cell) => {
    const formula = /^="([^"]*)"$/.exec(cell)?.[1];
    if (formula !== undefined) return formula;
    return cell.startsWith("'") && !cell.endsWith("'") ? cell.slice(1) : cell;
  });
}

function tellPage(done: number, total: number): void {
  if (done % PROGRESS_EVERY === 0 || done === total)
    parentPort?.postMessage({ done, total } satisfies BankFileProgress);
}
