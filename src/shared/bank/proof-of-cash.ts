import type { Centavos } from '../money.ts';
import { sum } from '../money.ts';

import { outstandingLabel } from './parts.ts';
import type { SectionName, SectionRow, Standing } from './parts.ts';

/** One line of the proof: at the beginning, received, paid out, at the end. Each adds up across. */
export interface ProofRow {
  readonly label: string;
  readonly beginning: Centavos;
  readonly receipts: Centavos;
  readonly disbursements: Centavos;
  readonly ending: Centavos;
}

export interface Flow {
  readonly receipts: Centavos;
  readonly disbursements: Centavos;
}

interface Proven {
  readonly beginning: Standing;
  readonly end: Standing;
  readonly bank: Flow;
  readonly books: Flow;
}

/**
 * The proof of cash in four columns, on both sides: what the bank and the books each say they
 * received and paid, brought to the same figures. With no difference the two adjusted rows are
 * equal in every column. Lines of the bank that the books answered only after the beginning, and
 * what one side shows gross and the other net (interest and its tax, an entry and its reversal),
 * have a line of their own where there are any.
 */
export function proofOfCash(input: Proven): { bank: ProofRow[]; books: ProofRow[] } {
  const { beginning, end } = input;
  const bank = [
    balances('Balance per bank', [beginning.bank, end.bank], input.bank),
    ...timing(() => 'Deposits in transit', 'depositsInTransit', input),
    ...timing(outstandingLabel, 'outstandingCheques', input),
    errors('Bank errors', 'bankErrors', input),
  ];
  const books = [
    balances('Balance per books', [beginning.books, end.books], input.books),
    errors('Credit memos', 'creditMemos', input),
    errors('Debit memos', 'debitMemos', input),
    errors('Book errors', 'bookErrors', input),
    ...heldBack(input),
  ];
  const adjustedBank = adjusted('Adjusted balance per bank', bank);
  const net = netted([adjustedBank, adjusted('', books)], end);
  const shown = net === 0n ? [] : [nettedRow(net)];
  return {
    bank: [...bank, adjustedBank],
    books: [...books, ...shown, adjusted('Adjusted balance per books', [...books, ...shown])],
  };
}

function balances(label: string, [beginning, ending]: [Centavos, Centavos], flow: Flow): ProofRow {
  return { label, beginning, ...flow, ending };
}

/**
 * What was on its way at the beginning arrived in the period; what is on its way at the end left in
 * it.
 */
function timing(
  labelOf: (rows: readonly SectionRow[]) => string,
  section: SectionName,
  { beginning, end }: Proven,
): ProofRow[] {
  const [before, after] = [amountOf(beginning, section), amountOf(end, section)];
  const zero = { receipts: 0n, disbursements: 0n };
  const column = section === 'depositsInTransit' ? 'receipts' : 'disbursements';
  return [
    {
      label: `${labelOf(rowsOf(beginning, section))}, beginning`,
      beginning: before,
      ...zero,
      ...intoColumn(column, -before),
      ending: 0n,
    },
    {
      label: `${labelOf(rowsOf(end, section))}, ending`,
      beginning: 0n,
      ...zero,
      ...intoColumn(column, after),
      ending: after,
    },
  ];
}

/**
 * What stands at both ends moved nothing in the period; the rest moves the column that it belongs
 * to.
 */
function errors(label: string, section: SectionName, { beginning, end }: Proven): ProofRow {
  const [before, after] = [rowsOf(beginning, section), rowsOf(end, section)];
  const isIn = (row: SectionRow, rows: readonly SectionRow[]) =>
    rows.some(({ partId, amount }) => partId === row.partId && amount === row.amount);
  const moves = [
    // What the bank or the books put right came the other way round.
    ...before
      .filter((row) => !isIn(row, after))
      .map((row) => intoColumn(section === 'bankErrors' ? other(row) : row.column, -row.amount)),
    ...after.filter((row) => !isIn(row, before)).map((row) => intoColumn(row.column, row.amount)),
  ];
  return {
    label,
    beginning: sum(before.map(({ amount }) => amount)),
    receipts: sum(moves.map(({ receipts }) => receipts)),
    disbursements: sum(moves.map(({ disbursements }) => disbursements)),
    ending: sum(after.map(({ amount }) => amount)),
  };
}

/** What the bank had at the beginning and the books did not yet: they have it in the period. */
function heldBack({ beginning }: Proven): ProofRow[] {
  const rows = rowsOf(beginning, 'unexplained');
  if (rows.length === 0) return [];
  const moves = rows.map((row) => intoColumn(row.column, -row.amount));
  return [
    {
      label: 'Not in the books at the beginning',
      beginning: sum(rows.map(({ amount }) => amount)),
      receipts: sum(moves.map(({ receipts }) => receipts)),
      disbursements: sum(moves.map(({ disbursements }) => disbursements)),
      ending: 0n,
    },
  ];
}

/** What the bank's receipts are above the books', but for what nobody has explained at the end. */
function netted([bank, books]: [ProofRow, ProofRow], end: Standing): Centavos {
  const open = rowsOf(end, 'unexplained').map(({ column, amount }) => intoColumn(column, amount));
  return bank.receipts - books.receipts - sum(open.map(({ receipts }) => receipts));
}

function nettedRow(amount: Centavos): ProofRow {
  return {
    label: 'Shown gross by one, net by the other',
    beginning: 0n,
    receipts: amount,
    disbursements: amount,
    ending: 0n,
  };
}

function adjusted(label: string, rows: readonly ProofRow[]): ProofRow {
  const total = (of: (row: ProofRow) => Centavos) => sum(rows.map(of));
  return {
    label,
    beginning: total((row) => row.beginning),
    receipts: total((row) => row.receipts),
    disbursements: total((row) => row.disbursements),
    ending: total((row) => row.ending),
  };
}

/** A change of the balance as a change of what came in or of what went out. */
function intoColumn(column: SectionRow['column'], change: Centavos): Flow {
  return column === 'receipts'
    ? { receipts: change, disbursements: 0n }
    : { receipts: 0n, disbursements: -change };
}

function other({ column }: SectionRow): SectionRow['column'] {
  return column === 'receipts' ? 'disbursements' : 'receipts';
}

function rowsOf({ rows }: Standing, section: SectionName): readonly SectionRow[] {
  return rows.filter((row) => row.section === section);
}

function amountOf(standing: Standing, section: SectionName): Centavos {
  return sum(rowsOf(standing, section).map(({ amount }) => amount));
}
