import { OUTSTANDING_CHEQUES } from '#shared/bank/parts.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import { printableJson } from './drawing/printable-json.ts';
import { formatInstant, timeParts } from './printed-times.ts';
import type { ReconciliationInput, Signature } from './reconciliation-input.ts';

type Figures = ReconciliationInput['figures'];

/**
 * What the template `reconciliation.typ` is given: every text ready to print, `printable` applied
 * to all of them.
 */
export function reconciliationData(
  input: ReconciliationInput,
  printable: (text: string) => string,
): string {
  const { figures, prepared, reviewed, printed, sha256 } = input;
  return printableJson(
    {
      title: `Bank reconciliation statement ${figures.accountTitle} ${figures.asAt}`,
      created: timeParts(printed.at),
      company: { ...input.company, logo: input.company.logo !== null },
      heading: 'BANK RECONCILIATION STATEMENT',
      phrase: '',
      account: {
        title: `${figures.account} ${figures.accountTitle}`,
        bank: [figures.bank, figures.accountNumber].filter((text) => text !== '').join(' '),
        currency: figures.currency,
      },
      asAt: formatDate(figures.asAt),
      period: `${formatDate(figures.from)} to ${formatDate(figures.asAt)}`,
      blocks: [bankBlock(figures), booksBlock(figures)],
      unexplained: buildRows(figures.unexplained),
      unexplainedTotal: formatMoney(figures.unexplained.total),
      difference: formatMoney(figures.difference),
      openingProof: figures.openingProof === null ? '' : formatMoney(figures.openingProof),
      counts: `${figures.matchedLineCount} lines of the bank and ${figures.matchedItemCount} items of the books are matched in this period.`,
      proof: [proofOf(figures.proof.bank), proofOf(figures.proof.books)],
      signatures: [
        { role: 'Prepared by', ...signed(prepared) },
        { role: 'Reviewed by', ...signed(reviewed) },
      ],
      sha256,
      isDraft: prepared === null,
      foot: `Printed by ${printed.by}, ${formatInstant(printed.at)}`,
    },
    printable,
  );
}

function bankBlock(figures: Figures) {
  return {
    start: [
      'Balance per bank statement',
      figures.balancePerBank === null ? 'not known' : formatMoney(figures.balancePerBank),
    ],
    sections: [
      buildSection('Add: deposits in transit', figures.depositsInTransit),
      buildSection(
        `Less: ${(figures.outstandingCheques.label ?? OUTSTANDING_CHEQUES).toLowerCase()}`,
        figures.outstandingCheques,
      ),
      buildSection('Add (less): bank errors', figures.bankErrors),
    ],
    end: ['Adjusted balance per bank', formatMoney(figures.adjustedBank)],
  };
}

function booksBlock(figures: Figures) {
  return {
    start: ['Balance per books', formatMoney(figures.balancePerBooks)],
    sections: [
      buildSection('Add: credit memos', figures.creditMemos),
      buildSection('Less: debit memos', figures.debitMemos),
      buildSection('Add (less): book errors', figures.bookErrors),
    ],
    end: ['Adjusted balance per books', formatMoney(figures.adjustedBooks)],
  };
}

function buildSection(label: string, section: Figures['bankErrors']) {
  return {
    label,
    rows: buildRows(section),
    total: section.rows.length === 0 ? '–' : formatMoney(section.total),
  };
}

function buildRows({ rows }: Figures['bankErrors']): string[][] {
  return rows.map((row) => [
    formatDate(row.date),
    row.reference,
    row.isStale ? `${row.text} (stale)` : row.text,
    formatMoney(row.amount),
  ]);
}

function proofOf(rows: Figures['proof']['bank']): string[][] {
  return rows.map(({ label, beginning, receipts, disbursements, ending }) => [
    label,
    ...[beginning, receipts, disbursements, ending].map(formatMoney),
  ]);
}

function signed(signature: Signature | null) {
  return signature === null
    ? { by: '', at: '' }
    : { by: signature.by, at: formatInstant(signature.at) };
}
