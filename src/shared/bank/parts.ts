import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { sum } from '../money.ts';

/**
 * One line of the bank, one item of the books, or the balance that the bank's first statement
 * begins with.
 */
export interface Part {
  /** Unlike that of any other part. */
  readonly id: string;
  /** Its place among the parts of a day, compared as text. */
  readonly order: string;
  readonly side: 'bank' | 'books';
  readonly date: BusinessDate;
  /** Minor units of the account's currency; money in is above zero on both sides. */
  readonly amount: Centavos;
  /** The number of the cheque or document. */
  readonly reference: string;
  readonly text: string;
  /** How a sentence calls it: `Cheque 0001239`, `DEP-304`. */
  readonly name: string;
  /**
   * Of the books: recorded because the bank's statement showed it, and what it is there (handbook
   * 5.12).
   */
  readonly role: 'item' | 'memo' | 'book-error';
  /** Of the bank: noted as the bank's own error. */
  readonly isBankError: boolean;
  /** Of a cheque: the first day on which banks refuse it; null for anything else. */
  readonly staleFrom: BusinessDate | null;
  readonly transactionId: string | null;
  readonly lineId: string | null;
}

/** Parts that belong together: a match, or one part that nothing answers. */
export interface Group {
  /** The parts of a match; one part alone is open. */
  readonly isMatch: boolean;
  /** Who is wrong where the sides of a match differ. */
  readonly wrongSide: 'books' | 'bank' | null;
  readonly parts: readonly Part[];
}

/** The sections of the reconciliation statement (handbook 7.1), and what nobody has explained. */
export type SectionName =
  | 'depositsInTransit'
  | 'outstandingCheques'
  | 'bankErrors'
  | 'creditMemos'
  | 'debitMemos'
  | 'bookErrors'
  | 'unexplained';

/**
 * One row of a section of the reconciliation statement; the amount has the sign that it is added
 * with.
 */
export interface SectionRow {
  readonly section: SectionName;
  /** The part that it is of. */
  readonly partId: string;
  readonly order: string;
  readonly date: BusinessDate;
  readonly reference: string;
  readonly text: string;
  readonly amount: Centavos;
  readonly transactionId: string | null;
  readonly lineId: string | null;
  readonly isStale: boolean;
  readonly isCheque: boolean;
  /** Which column of the proof of cash it changes. */
  readonly column: 'receipts' | 'disbursements';
}

/** What is paid and not yet taken by the bank, in the field's own words (handbook 7.1). */
export const OUTSTANDING_CHEQUES = 'Outstanding cheques';

/** The same where not all of it is cheques, but withdrawals and transfers, too. */
export const OUTSTANDING_PAYMENTS = 'Outstanding cheques and other payments';

/** What the section of outstanding cheques is called with these rows in it. */
export function outstandingLabel(rows: readonly Pick<SectionRow, 'isCheque'>[]): string {
  return rows.every(({ isCheque }) => isCheque) ? OUTSTANDING_CHEQUES : OUTSTANDING_PAYMENTS;
}

/** A day of a reconciliation: balances on both sides and every section's rows. */
export interface Standing {
  readonly bank: Centavos;
  /** Without what was recorded in the period because the bank's statement showed it. */
  readonly books: Centavos;
  readonly rows: readonly SectionRow[];
}

/** The parts of a group as a day sees them. */
export function splitAt({ parts }: Group, day: BusinessDate) {
  const lines = parts.filter(({ side }) => side === 'bank');
  const items = parts.filter(({ side }) => side === 'books');
  const isNow = ({ date }: Part) => date <= day;
  return {
    lines: lines.filter(isNow),
    laterLines: lines.filter((part) => !isNow(part)),
    items: items.filter(isNow),
    laterItems: items.filter((part) => !isNow(part)),
  };
}

/** What parts come to. */
export function amountOf(parts: readonly Part[]): Centavos {
  return sum(parts.map(({ amount }) => amount));
}
