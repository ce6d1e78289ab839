import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import type { Beside } from './find-beside.ts';
import { columnLooks } from './find-columns.ts';
import { inTimeOrder } from './read-table-order.ts';
import { readRows } from './read-table-rows.ts';
import type { NamedBalance, TableLine } from './table-line.ts';
import { areUnsigned, isCardStatement } from './read-table-signs.ts';
import { asksYear, withAnyYear } from './read-table-years.ts';
import type { FileSheet, StatementMapping } from './types.ts';

/** What about a mapping is no more than a guess. */
interface Guessed {
  readonly isUnnamed: boolean;
  readonly isMoneyGuessed: boolean;
  readonly beside: Beside | null;
}

/** A mapping as the running balance leaves it, and what a person must still say. */
interface Settled {
  readonly mapping: StatementMapping;
  /** Lines that are read so, of those that were looked at. */
  readonly lines: number;
  readonly doubts: readonly string[];
}

/** How often the running balance was compared, and how often it did not follow. */
interface Proof {
  readonly breaks: number;
  readonly compared: number;
}

const SAMPLE_ROWS = 2_000;
/** One slip of the bank in so many rows contradicts nothing. */
const ROWS_A_SLIP = 4;
const PAID = /\bpayments?\b|\brefund|\breversal|\breversed\b|\bcash ?back\b|\bcredit adj/i;

const YEAR_DOUBT = 'The dates have no year. Enter the year of the last date.';
const NET_DOUBT =
  'The net amounts are read as the lines, not gross or fee. Check that these are what moved the account.';
const FEE_DOUBT =
  'Fees beside the amounts are not counted in the lines. Check that the amounts are what moved the account.';
const SIDES_DOUBT =
  'All amounts have the same sign and nothing says which are money in and which money out.';
const UNNAMED_DOUBT =
  'The columns have no headings. Check that money in and money out are the right ones.';
const GUESS_DOUBT =
  'No heading names the amounts: check which columns are money in, money out and the balance.';
const CARD_DOUBT =
  'This looks like a credit card: purchases are read as money out, payments as money in. Check the signs.';
const FIRST_DOUBT =
  'The running balance shows which amounts are money in and out, but not of the first line: it is read as money in. Check its balance before.';
const NO_LINES = 'No row could be read as a line this way. Check the columns.';

/**
 * Tries the signs as they stand and turned round, and other columns of figures where the running
 * balance contradicts those that were found: what it proves is taken, and what it contradicts is
 * asked.
 */
export function settleTable(sheet: FileSheet, found: StatementMapping, guessed: Guessed): Settled {
  const rows = sheet.rows.slice(0, found.headerRow + 1 + SAMPLE_ROWS);
  const isYearOpen = asksYear(sheet.rows, found);
  const start = isYearOpen ? withAnyYear(found) : found;
  const card = isCardStatement(sheet.rows, found.headerRow) ? findCardSign(rows, start) : undefined;
  const signed =
    card === undefined
      ? withBestSign(rows, start, guessed)
      : { ...start, isSignTurned: card.isTurned };
  const settled = withProvenColumns(rows, signed);
  const { lines, balances } = readRows(rows, settled);
  const proof = proofOf(lines);
  const isProven = proof.compared > 0 && proof.breaks * 2 < proof.compared;
  const contradiction = contradictionOf(lines);
  return {
    mapping: { ...settled, year: found.year },
    lines: lines.length,
    doubts: [
      ...(isYearOpen ? [YEAR_DOUBT] : []),
      ...(isProven ? [] : guessDoubts(settled, lines, guessed)),
      // What is owed follows the purchases with either sign, so a balance proves none.
      ...(card?.isSure === false ? [CARD_DOUBT] : []),
      ...(contradiction === undefined ? [] : [contradiction]),
      ...(isFirstOpen(lines, balances, settled) ? [FIRST_DOUBT] : []),
      ...(lines.length === 0 ? [NO_LINES] : []),
    ],
  };
}

/**
 * What the running balance of a table says against the way it is read; nothing where it proves it,
 * has a slip here and there, or where there is none. And the year, where nobody said it.
 */
export function contradictions(sheet: FileSheet | undefined, mapping: StatementMapping): string[] {
  if (sheet === undefined) return [];
  const isYearOpen = asksYear(sheet.rows, mapping);
  const rows = sheet.rows.slice(0, mapping.headerRow + 1 + SAMPLE_ROWS);
  const { lines } = readRows(rows, isYearOpen ? withAnyYear(mapping) : mapping);
  const sentence = contradictionOf(lines);
  return [...(isYearOpen ? [YEAR_DOUBT] : []), ...(sentence === undefined ? [] : [sentence])];
}

function guessDoubts(
  { columns }: StatementMapping,
  lines: readonly TableLine[],
  { isUnnamed, isMoneyGuessed, beside }: Guessed,
): string[] {
  const { debit, credit, amount, indicator } = columns;
  const hasMarks = lines.some(({ cells }) => cells.direction !== null);
  const isOpen = amount !== null && indicator === null && !hasMarks;
  return [
    ...(isOpen && isOneSided(lines) ? [SIDES_DOUBT] : []),
    ...(isUnnamed && debit !== null && credit !== null ? [UNNAMED_DOUBT] : []),
    ...(!isUnnamed && isMoneyGuessed ? [GUESS_DOUBT] : []),
    ...(beside === 'gross' ? [NET_DOUBT] : []),
    ...(beside === 'fee' ? [FEE_DOUBT] : []),
    ...(beside === 'card' ? [CARD_DOUBT] : []),
  ];
}

function isOneSided(lines: readonly TableLine[]): boolean {
  return (
    lines.length > 1 &&
    (lines.every(({ amount }) => amount > 0n) || lines.every(({ amount }) => amount < 0n))
  );
}

/** The balance told the ways of unsigned amounts, and nothing that of the first line. */
function isFirstOpen(
  lines: readonly TableLine[],
  balances: readonly NamedBalance[],
  mapping: StatementMapping,
): boolean {
  const isTold =
    !mapping.isSignTurned && areUnsigned(lines, mapping) && lines.some(({ amount }) => amount < 0n);
  return isTold && !balances.some(({ kind, amount }) => kind === 'opening' && amount !== null);
}

type Rows = readonly (readonly string[])[];

/** The running balance of each currency by itself. */
function proofOf(lines: readonly TableLine[], sign: 1n | -1n = 1n): Proof {
  const groups = [...Map.groupBy(lines, ({ currency }) => currency).values()];
  return groups
    .map((group) => inTimeOrder(group, sign))
    .reduce<Proof>(
      (sum, { breaks, compared }) => ({
        breaks: sum.breaks + breaks,
        compared: sum.compared + compared,
      }),
      { breaks: 0, compared: 0 },
    );
}

/** Two columns without names are exchanged; with names the bank means something else by them. */
function withBestSign(rows: Rows, mapping: StatementMapping, { isUnnamed }: Guessed) {
  const { lines } = readRows(rows, mapping);
  const [plain, turned] = [proofOf(lines), proofOf(lines, -1n)];
  if (turned.breaks * 2 >= turned.compared || turned.breaks >= plain.breaks) return mapping;
  const { debit, credit, amount } = mapping.columns;
  return isUnnamed && amount === null
    ? { ...mapping, columns: { ...mapping.columns, debit: credit, credit: debit } }
    : { ...mapping, isSignTurned: true };
}

/**
 * The signs of a credit card: purchases take money, payments bring it. Sure where the words of
 * payments stand at the other sign than all others, or where marks or columns tell both.
 */
function findCardSign(
  rows: Rows,
  mapping: StatementMapping,
): { readonly isTurned: boolean; readonly isSure: boolean } {
  const { lines } = readRows(rows, mapping);
  if (mapping.columns.amount === null || lines.some(({ cells }) => cells.direction !== null))
    return { isTurned: false, isSure: true };
  const above = (some: readonly TableLine[]) => some.filter(({ amount }) => amount > 0n).length;
  const paid = lines.filter(({ description }) => PAID.test(description));
  const spent = lines.filter(({ description }) => !PAID.test(description));
  const isTurned = above(spent) * 2 > spent.length;
  const isPaidAbove = above(paid) * 2 > paid.length;
  return { isTurned, isSure: paid.length > 0 && isPaidAbove !== isTurned };
}

/** Other columns of figures, where the balance contradicts those that were found. */
function withProvenColumns(rows: Rows, mapping: StatementMapping): StatementMapping {
  const { lines } = readRows(rows, mapping);
  if (!isContradicted(proofOf(lines))) return mapping;
  for (const other of otherReadings(rows, mapping)) {
    const read = readRows(rows, other).lines;
    const proof = proofOf(read);
    if (proof.compared >= 2 && proof.breaks === 0 && read.length >= lines.length) return other;
  }
  return mapping;
}

function* otherReadings(rows: Rows, mapping: StatementMapping): Iterable<StatementMapping> {
  const { columns, decimal, headerRow } = mapping;
  const money = columnLooks(rows.slice(headerRow + 1), decimal).flatMap((look, column) =>
    look.filled > 0 && look.amounts >= 0.6 && look.decimals >= 0.4 && look.dates < 0.5
      ? [column]
      : [],
  );
  for (const balance of [columns.balance, ...money.filter((each) => each !== columns.balance)]) {
    const kept = { ...columns, balance };
    yield* bothSigns({ ...mapping, columns: kept });
    for (const amount of money.filter((each) => each !== balance))
      yield* bothSigns({ ...mapping, columns: { ...kept, amount, debit: null, credit: null } });
  }
}

function* bothSigns(mapping: StatementMapping): Iterable<StatementMapping> {
  yield { ...mapping, isSignTurned: false };
  yield { ...mapping, isSignTurned: true };
}

function isContradicted({ breaks, compared }: Proof): boolean {
  return breaks * ROWS_A_SLIP > compared;
}

function contradictionOf(lines: readonly TableLine[]): string | undefined {
  const proof = proofOf(lines);
  if (!isContradicted(proof)) return undefined;
  const first = firstBreak(lines);
  const where =
    first === undefined
      ? ''
      : ` (row ${first.line.row}, ${formatDate(first.line.date)}: ${formatMoney(first.made)} expected, ${formatMoney(first.said)} in the file)`;
  return `The running balance contradicts these amounts in ${proof.breaks} of ${proof.compared} rows${where}. Check the columns of amounts and balance, and the signs.`;
}

function firstBreak(lines: readonly TableLine[]) {
  for (const group of Map.groupBy(lines, ({ currency }) => currency).values()) {
    let made: bigint | null = null;
    for (const line of inTimeOrder(group).lines) {
      if (made !== null) made += line.amount;
      if (line.balance === null) continue;
      if (made !== null && made !== line.balance) return { line, made, said: line.balance };
      made = line.balance;
    }
  }
  return undefined;
}
