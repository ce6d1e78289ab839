import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';

import { formatDate } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';

import type { StatementFigures } from './statement-figures.ts';

const MONEY = '#,##0.00;[Red](#,##0.00)';
const BOLD: CellStyle = { font: { bold: true } };
// What XML cannot hold; Excel calls a file with it damaged.
const UNPRINTABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

interface Row {
  readonly cells: readonly (string | bigint | null)[];
  readonly isBold?: boolean;
}

/** A reconciliation statement and its proof of cash as an Excel workbook of two sheets; amounts are numbers, texts are texts. */
export async function reconciliationWorkbook(
  figures: StatementFigures,
  signatures: readonly string[],
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: [
      sheetOf('Reconciliation', [14, 18, 60, 18, 18], statementRows(figures, signatures)),
      sheetOf('Proof of cash', [40, 18, 18, 18, 18], proofRows(figures)),
    ],
  });
}

function headRows(figures: StatementFigures, title: string): Row[] {
  const { companyName, account, accountTitle, bank, accountNumber, currency } = figures;
  return [
    { cells: [companyName], isBold: true },
    { cells: [title], isBold: true },
    { cells: [`${account} ${accountTitle}, ${bank} ${accountNumber}, ${currency}`] },
    { cells: [`${formatDate(figures.from)} to ${formatDate(figures.asAt)}`] },
    { cells: [] },
  ];
}

function statementRows(figures: StatementFigures, signatures: readonly string[]): Row[] {
  return [
    ...headRows(figures, 'Bank reconciliation statement'),
    total('Balance per bank statement', figures.balancePerBank),
    ...sectionRows('Add: deposits in transit', figures.depositsInTransit),
    ...sectionRows('Less: outstanding cheques', figures.outstandingCheques),
    ...sectionRows('Add (less): bank errors', figures.bankErrors),
    total('Adjusted balance per bank', figures.adjustedBank),
    { cells: [] },
    total('Balance per books', figures.balancePerBooks),
    ...sectionRows('Add: credit memos', figures.creditMemos),
    ...sectionRows('Less: debit memos', figures.debitMemos),
    ...sectionRows('Add (less): book errors', figures.bookErrors),
    total('Adjusted balance per books', figures.adjustedBooks),
    { cells: [] },
    ...(figures.unexplained.rows.length === 0
      ? []
      : sectionRows('Not explained yet', figures.unexplained)),
    total('Difference', figures.difference),
    { cells: [] },
    ...signatures.map((text) => ({ cells: [text] })),
  ];
}

function sectionRows(label: string, { rows, total: sum }: StatementFigures['bankErrors']): Row[] {
  return [
    { cells: [label, null, null, null, sum] },
    ...rows.map(({ date, reference, text, amount, isStale }) => ({
      cells: [date, reference, isStale ? `${text} (stale)` : text, amount],
    })),
  ];
}

function total(label: string, amount: bigint | null): Row {
  return { cells: [label, null, null, null, amount ?? 'not known'], isBold: true };
}

function proofRows(figures: StatementFigures): Row[] {
  const head = { cells: ['', 'Beginning', 'Receipts', 'Disbursements', 'Ending'], isBold: true };
  const rowsOf = (rows: StatementFigures['proof']['bank']): Row[] =>
    rows.map(({ label, beginning, receipts, disbursements, ending }, at) => ({
      cells: [label, beginning, receipts, disbursements, ending],
      isBold: at === rows.length - 1,
    }));
  return [
    ...headRows(figures, 'Proof of cash'),
    head,
    ...rowsOf(figures.proof.bank),
    { cells: [] },
    head,
    ...rowsOf(figures.proof.books),
  ];
}

function sheetOf(name: string, widths: readonly number[], rows: readonly Row[]): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, row] of rows.entries()) {
    for (const [column, value] of row.cells.entries()) {
      const isMoney = typeof value === 'bigint';
      const style = { ...(isMoney ? { numFmt: MONEY } : {}), ...(row.isBold === true && BOLD) };
      cells.set(`${at},${column}`, { value: valueOf(value), style });
    }
  }
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((row) => row.cells.map(valueOf)),
    cells,
  };
}

function valueOf(value: string | bigint | null): CellValue {
  // At most 14 digits: the number's shortest decimal text, which is what is written, is the amount itself.
  if (typeof value === 'bigint') return Number(toWire(value));
  return value === null ? null : value.replaceAll(UNPRINTABLE, '');
}
