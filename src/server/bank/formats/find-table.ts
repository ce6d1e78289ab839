import { Problem } from '#shared/problems.ts';

import { columnLooks, likelyLines } from './find-columns.ts';
import { findCuts } from './find-cuts.ts';
import { findDateOrder } from './find-dates.ts';
import { findHeader } from './find-header.ts';
import type { FoundHeader } from './find-header.ts';
import { columnsByHeadings, columnsByLooks } from './find-roles.ts';
import type { Columns } from './find-roles.ts';
import { sheetsOf } from './pdf-sheets.ts';
import { findAmount, buildDecimal, isNoAmount } from './read-table-amount.ts';
import { findDateParts } from './read-table-date.ts';
import { inTimeOrder } from './read-table-order.ts';
import { readRows } from './read-table-rows.ts';
import type { FileSheet } from './types.ts';
import type { StatementMapping, TableContent } from './types.ts';

/**
 * How a table is read as far as it can be told, and what a person must still say: sentences, empty
 * when all is clear.
 */
export interface FoundTable {
  readonly mapping: StatementMapping;
  readonly doubts: readonly string[];
}

interface Guess extends FoundTable {
  /** Lines that are read so, of those that were looked at. */
  readonly lines: number;
  readonly isNamed: boolean;
}

const SAMPLE_ROWS = 2_000;

/**
 * Finds the table of a file by itself: the sheet, the row of headings, what each column is, how
 * dates and amounts are written, whether the signs are turned round and, of a PDF, where its
 * columns are parted. There is always an answer; what is not certain is a doubt. Throws
 * bank-file-unreadable when nothing in it looks like a table with dates and amounts.
 */
export function findTable(content: TableContent): FoundTable {
  const cuts = content.kind === 'pages' ? findCuts(content.pages) : [];
  const sheets = sheetsOf(content, cuts);
  const guesses = sheets.flatMap((sheet, index) => guessSheet(sheet, { sheet: index, cuts }) ?? []);
  const best = guesses.reduce<Guess | undefined>(
    (top, guess) => (isBetter(guess, top) ? guess : top),
    undefined,
  );
  if (best === undefined)
    throw new Problem('bank-file-unreadable', { values: { found: whatIsThere(sheets) } });
  const { mapping, doubts } = best;
  return { mapping, doubts };
}

function isBetter(guess: Guess, top: Guess | undefined): boolean {
  if (top === undefined) return true;
  return guess.lines > top.lines || (guess.lines === top.lines && guess.isNamed && !top.isNamed);
}

type Place = Pick<StatementMapping, 'sheet' | 'cuts'>;

function guessSheet(sheet: FileSheet, place: Place): Guess | undefined {
  const header = findHeader(sheet.rows, place.cuts.length > 0);
  const body = sheet.rows.slice((header?.row ?? -1) + 1);
  const likely = likelyLines(body);
  if (header === undefined && likely.length === 0) return undefined;
  const found = buildColumns(body, likely, header);
  const { columns, decimal } = found;
  const cells = columnCells(body, columns.date);
  const dates = findDateOrder(cells, sheet.rows.slice(0, header?.row ?? 0));
  const guess: StatementMapping = {
    ...place,
    headerRow: header?.row ?? -1,
    columns: { ...columns, date: columns.date ?? 0 },
    dateOrder: dates.order,
    decimal: decimal.sign,
    isSignTurned: false,
  };
  const { mapping, lines, doubts } = withSign(sheet, guess, header === undefined);
  const missing = missingDoubts(columns);
  const open = [dates.doubt, decimal.isSure ? null : DECIMAL_DOUBT].filter(
    (doubt) => doubt !== null,
  );
  return {
    mapping,
    lines,
    isNamed: header !== undefined,
    doubts: missing.length > 0 ? missing : [...open, ...doubts],
  };
}

const DECIMAL_DOUBT =
  'Amounts such as 1,234 could have decimals or none: none is assumed. Say which sign parts the decimals.';

/**
 * The columns, and the sign of decimals: first over all that looks like an amount, then over the
 * columns that hold them.
 */
function buildColumns(
  body: readonly (readonly string[])[],
  likely: readonly (readonly string[])[],
  header: FoundHeader | undefined,
) {
  const figures = likely
    .flat()
    .filter((cell) => findDateParts(cell) === undefined && isFigure(cell));
  const first = buildDecimal(figures);
  const find = (sign: '.' | ',') => {
    const looks = columnLooks(body, sign);
    return header === undefined ? columnsByLooks(looks) : columnsByHeadings(header, looks);
  };
  const columns = find(first.sign);
  const money = [columns.debit, columns.credit, columns.amount, columns.balance].flatMap((column) =>
    columnCells(likely, column),
  );
  const decimal = money.length === 0 ? first : buildDecimal(money);
  return { columns: decimal.sign === first.sign ? columns : find(decimal.sign), decimal };
}

function isFigure(cell: string): boolean {
  return !isNoAmount(cell) && (findAmount(cell, '.') ?? findAmount(cell, ',')) !== undefined;
}

function columnCells(rows: readonly (readonly string[])[], column: number | null): string[] {
  if (column === null) return [];
  return rows.flatMap((row) => ((row[column] ?? '') === '' ? [] : [row[column] ?? '']));
}

/** Tries the signs as they stand and turned round; the running balance tells which is right. */
function withSign(
  sheet: FileSheet,
  mapping: StatementMapping,
  isUnnamed: boolean,
): { mapping: StatementMapping; lines: number; doubts: readonly string[] } {
  const rows = sheet.rows.slice(0, mapping.headerRow + 1 + SAMPLE_ROWS);
  const { lines } = readRows(rows, mapping);
  const [plain, turned] = [inTimeOrder(lines, 1n), inTimeOrder(lines, -1n)];
  const isTurned = turned.breaks * 2 < turned.compared && turned.breaks < plain.breaks;
  const { debit, credit, amount, indicator } = mapping.columns;
  // Two columns without names are exchanged; with names the bank means something else by them.
  const swapped = isTurned && isUnnamed && amount === null;
  const columns = swapped ? { ...mapping.columns, debit: credit, credit: debit } : mapping.columns;
  const isProven = Math.min(plain.breaks, turned.breaks) * 2 < plain.compared;
  const marks = lines.some(({ cells }) => cells.direction !== null);
  const doubts: string[] = [];
  if (!isProven && amount !== null && indicator === null && !marks && isOneSided(lines))
    doubts.push(
      'All amounts have the same sign and nothing says which are money in and which money out.',
    );
  if (!isProven && isUnnamed && debit !== null && credit !== null)
    doubts.push(
      'The columns have no headings: look whether money in and money out are the right ones.',
    );
  if (lines.length === 0) doubts.push('No row could be read as a line so. Look at the columns.');
  return {
    mapping: { ...mapping, columns, isSignTurned: isTurned && !swapped },
    lines: lines.length,
    doubts,
  };
}

function isOneSided(lines: readonly { readonly amount: bigint }[]): boolean {
  return (
    lines.length > 1 &&
    (lines.every(({ amount }) => amount > 0n) || lines.every(({ amount }) => amount < 0n))
  );
}

function missingDoubts(columns: Columns): string[] {
  const doubts: string[] = [];
  if (columns.date === null)
    doubts.push('No column of days was found. Choose the one that holds them.');
  if (columns.amount === null && columns.debit === null && columns.credit === null)
    doubts.push('No column of amounts was found. Choose the one or the two that hold them.');
  if (columns.description.length === 0)
    doubts.push('No column of descriptions was found. Choose what says what a line is.');
  return doubts;
}

function whatIsThere(sheets: readonly FileSheet[]): string {
  const first = sheets.flatMap(({ rows }) => rows).find((row) => row.some((cell) => cell !== ''));
  if (first === undefined) return 'There is nothing in it.';
  const text = first
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 80);
  return `No table with days and amounts was found in it; it begins with “${text}”.`;
}
