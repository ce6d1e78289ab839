import { OUTSTANDING_CHEQUES } from '#shared/bank/parts.ts';

import type { Figures, Section } from './queries.ts';

/** One section of the statement, with the word that stands before it (handbook 7.1). */
export interface StatementSection {
  readonly label: string;
  readonly section: Section;
  /** What is deducted is written without its sign, and its total in brackets. */
  readonly isLess: boolean;
}

interface StatementHalf {
  readonly begin: { readonly label: string; readonly amount: string | null };
  readonly sections: readonly StatementSection[];
  readonly end: { readonly label: string; readonly amount: string };
}

/** The two halves of the statement, in the order of handbook 7.1. */
export function buildHalves(figures: Figures): readonly StatementHalf[] {
  return [
    {
      begin: { label: 'Balance per bank statement', amount: figures.balancePerBank },
      sections: [
        { label: 'Add: Deposits in transit', section: figures.depositsInTransit, isLess: false },
        {
          label: `Less: ${figures.outstandingCheques.label ?? OUTSTANDING_CHEQUES}`,
          section: figures.outstandingCheques,
          isLess: true,
        },
        { label: 'Add/(Less): Bank errors', section: figures.bankErrors, isLess: false },
      ],
      end: { label: 'Adjusted balance per bank', amount: figures.adjustedBank },
    },
    {
      begin: { label: 'Balance per books', amount: figures.balancePerBooks },
      sections: [
        { label: 'Add: Credit memos', section: figures.creditMemos, isLess: false },
        { label: 'Less: Debit memos', section: figures.debitMemos, isLess: true },
        { label: 'Add/(Less): Book errors', section: figures.bookErrors, isLess: false },
      ],
      end: { label: 'Adjusted balance per books', amount: figures.adjustedBooks },
    },
  ];
}

/** The same amount of the wire with the other sign. */
export function negated(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** Whether an amount of the wire is nothing. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
