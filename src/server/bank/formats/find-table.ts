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
import { settleTable } from './settle-table.ts';
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
    year: null,
    isSignTurned: false,
  };
  const { mapping, lines, doubts } = settleTable(sheet, guess, {
    isUnnamed: header === undefined,
    isMoneyGuessed: found.isMoneyGuessed,
    beside: found.beside,
  });
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
  'Amounts such as 1,234 could have decimals or none: none is assumed. Choose the decimal separator.';

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
  const found = find(first.sign);
  const { columns } = found;
  const money = [columns.debit, columns.credit, columns.amount, columns.balance].flatMap((column) =>
    columnCells(likely, column),
  );
  const decimal = money.length === 0 ? first : buildDecimal(money);
  return { ...(decimal.sign === first.sign ? found : find(decimal.sign)), decimal };
}

function isFigure(cell: string): boolean {
  return !isNoAmount(cell) && (findAmount(cell, '.') ?? findAmount(cell, ',')) !== undefined;
}

function columnCells(rows: readonly (readonly string[])[], column: number | null): string[] {
  if (column === null) return [];
  return rows.flatMap((row) => ((row[column] ?? '') === '' ? [] : [row[column] ?? '']));
}

function missingDoubts(columns: Columns): string[] {
  const doubts: string[] = [];
  if (columns.date === null)
    doubts.push('No date column was found. Choose the one with the dates.');
  if (columns.amount === null && columns.debit === null && columns.credit === null)
    doubts.push('No amount column was found. Choose the one or two with the amounts.');
  if (columns.description.length === 0)
    doubts.push('No description column was found. Choose the one with the descriptions.');
  return doubts;
}

function whatIsThere(sheets: readonly FileSheet[]): string {
  const first = sheets.flatMap(({ rows }) => rows).find((row) => row.some((cell) => cell !== ''));
  if (first === undefined) return 'There is nothing in it.';
  const text = first
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 80);
  return `No table with dates and amounts was found in it; it begins with “${text}”.`;
}
