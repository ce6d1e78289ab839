import { OUTSTANDING_CHEQUES } from '#shared/bank/parts.ts';
import { formatDate } from '#shared/dates.ts';

import { writeWorkbook } from '../../output/workbooks/write-workbook.ts';
import type { WorkbookRow, WorkbookSheet } from '../../output/workbooks/write-workbook.ts';
import type { StatementFigures } from './statement-figures.ts';

/**
 * A reconciliation statement and its proof of cash as an Excel workbook of two sheets; amounts are
 * numbers, texts are texts.
 */
export async function reconciliationWorkbook(
  figures: StatementFigures,
  signatures: readonly string[],
): Promise<Uint8Array> {
  return writeWorkbook([
    sheetOf('Reconciliation', [14, 18, 60, 18, 18], statementRows(figures, signatures)),
    sheetOf('Proof of cash', [40, 18, 18, 18, 18], proofRows(figures)),
  ]);
}

function headRows(figures: StatementFigures, title: string): WorkbookRow[] {
  const { companyName, account, accountTitle, bank, accountNumber, currency } = figures;
  return [
    { cells: [companyName], isBold: true },
    { cells: [title], isBold: true },
    { cells: [`${account} ${accountTitle}, ${bank} ${accountNumber}, ${currency}`] },
    { cells: [`${formatDate(figures.from)} to ${formatDate(figures.asAt)}`] },
    { cells: [] },
  ];
}

function statementRows(figures: StatementFigures, signatures: readonly string[]): WorkbookRow[] {
  return [
    ...headRows(figures, 'Bank reconciliation statement'),
    total('Balance per bank statement', figures.balancePerBank),
    ...sectionRows('Add: deposits in transit', figures.depositsInTransit),
    ...sectionRows(
      `Less: ${(figures.outstandingCheques.label ?? OUTSTANDING_CHEQUES).toLowerCase()}`,
      figures.outstandingCheques,
    ),
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

function sectionRows(
  label: string,
  { rows, total: sum }: StatementFigures['bankErrors'],
): WorkbookRow[] {
  return [
    { cells: [label, null, null, null, sum] },
    ...rows.map(({ date, reference, text, amount, isStale }) => ({
      cells: [date, reference, isStale ? `${text} (stale)` : text, amount],
    })),
  ];
}

function total(label: string, amount: bigint | null): WorkbookRow {
  return { cells: [label, null, null, null, amount ?? 'not known'], isBold: true };
}

function proofRows(figures: StatementFigures): WorkbookRow[] {
  const head = { cells: ['', 'Beginning', 'Receipts', 'Disbursements', 'Ending'], isBold: true };
  const rowsOf = (rows: StatementFigures['proof']['bank']): WorkbookRow[] =>
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

function sheetOf(
  name: string,
  widths: readonly number[],
  rows: readonly WorkbookRow[],
): WorkbookSheet {
  return { name, columns: widths.map((width) => ({ width })), rows };
}
