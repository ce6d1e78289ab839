import { Problem } from '#shared/problems.ts';

import { currencyOfAmounts, currencyOfHeadings } from './find-currency.ts';
import { surroundingColumns, buildSurroundings } from './read-table-around.ts';
import { inTimeOrder } from './read-table-order.ts';
import { readRows } from './read-table-rows.ts';
import type { TableRows } from './read-table-rows.ts';
import type { NamedBalance, TableLine } from './table-line.ts';
import type { FileLine, FileSheet, FileStatement } from './types.ts';
import type { StatementMapping } from './types.ts';

const MAX_FAULTS = 20;

/**
 * Reads the lines of a table as a mapping says, oldest first, with what the rows round it tell of
 * the account, the period and the balances. What is no line is skipped, and said in the warnings
 * when it looks like one. Opening and closing come from rows that name them, else from the running
 * balance. Lines of several currencies become a statement each. Throws bank-file-unreadable when
 * the sheet is not there.
 */
export function readTable(
  sheets: readonly FileSheet[],
  mapping: StatementMapping,
): FileStatement[] {
  const sheet = sheets[mapping.sheet];
  if (sheet === undefined)
    throw new Problem('bank-file-unreadable', {
      values: { found: `It has ${sheets.length} sheets; there is no sheet ${mapping.sheet + 1}.` },
    });
  const read = readRows(sheet.rows, mapping);
  const groups = [...Map.groupBy(read.lines, ({ currency }) => currency)];
  if (groups.length < 2) return [statementOf(sheet, mapping, read)];
  return groups.map(([, lines], at) =>
    // What rows name of balances is of no one currency, and what could not be read is said once.
    statementOf(sheet, mapping, {
      ...read,
      lines,
      balances: [],
      faults: at === 0 ? read.faults : [],
    }),
  );
}

function statementOf(sheet: FileSheet, mapping: StatementMapping, read: TableRows): FileStatement {
  const { lines } = inTimeOrder(read.lines);
  const headings = sheet.rows[mapping.headerRow] ?? [];
  const around = buildSurroundings(read.around, mapping.dateOrder);
  const rows = read.lines.map(({ row }) => sheet.rows[row - 1] ?? []);
  const inColumns = surroundingColumns(headings, rows);
  const isTurned = (lines[0]?.row ?? 0) > (lines.at(-1)?.row ?? 0);
  const currencies = [
    lines[0]?.currency,
    around.currency,
    inColumns.currency,
    currencyOfHeadings(headings, mapping.columns),
    currencyOfAmounts(rows, mapping.columns),
  ];
  return {
    accountNumber: around.accountNumber === '' ? inColumns.accountNumber : around.accountNumber,
    currency: currencies.find((code) => code !== undefined && code !== '') ?? '',
    from: around.from,
    to: around.to,
    opening: namedOpening(read, isTurned) ?? findOpening(lines),
    closing: namedClosing(read, isTurned) ?? findOpening(lines.toReversed(), -1n),
    lines: lines.map(fileLine),
    warnings: warningsOf(read.faults),
  };
}

interface Balances {
  readonly lines: readonly TableLine[];
  readonly balances: readonly NamedBalance[];
}

/** What is carried from page to page counts at the ends of the statement only. */
function namedOpening({ lines, balances }: Balances, isTurned: boolean): bigint | undefined {
  const end = isTurned ? lines.length : 0;
  const found = balances.find(
    ({ kind, amount, isCarried, at }) =>
      kind === 'opening' && amount !== null && (!isCarried || at === end),
  );
  return found?.amount ?? undefined;
}

function namedClosing({ lines, balances }: Balances, isTurned: boolean): bigint | undefined {
  const end = isTurned ? 0 : lines.length;
  const found = balances.findLast(
    ({ kind, amount, isCarried, at }) =>
      kind === 'closing' && amount !== null && (!isCarried || at === end),
  );
  return found?.amount ?? undefined;
}

/**
 * The balance before the first line, from the first running balance; with -1 and the lines turned
 * round, the one after the last. `null` where there is no running balance.
 */
function findOpening(lines: readonly TableLine[], side: 1n | -1n = 1n): bigint | null {
  let moved = 0n;
  for (const { amount, balance } of lines) {
    if (side === 1n) moved += amount;
    if (balance !== null) return balance - side * moved;
    if (side === -1n) moved += amount;
  }
  return null;
}

function warningsOf(faults: readonly string[]): string[] {
  const more = faults.length - MAX_FAULTS;
  return more > 0
    ? [...faults.slice(0, MAX_FAULTS), `And ${more} more rows like these.`]
    : [...faults];
}

function fileLine(line: TableLine): FileLine {
  const { row, date, amount, description, reference, chequeNumber, balance } = line;
  return { row, date, amount, description, reference, chequeNumber, balance };
}
