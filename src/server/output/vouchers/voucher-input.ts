import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

import type { PrintedCompany } from './printed-company.ts';

/**
 * Everything that a voucher prints, as it was stored when the transaction was posted (labels of
 * that day included).
 */
export interface VoucherInput {
  readonly company: PrintedCompany;
  /** `Invoice`, for the document's properties and the file's name. */
  readonly kindTitle: string;
  /** Large, at the top: `INVOICE RECORD`. */
  readonly heading: string;
  /**
   * Under the head, over the whole width: `THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX`
   * (handbook 2.1, rule 2).
   */
  readonly phrase: string;
  readonly number: string;
  readonly entryNumber: string;
  /** SHA-256 of the entry, hex. */
  readonly entryHash: string;
  readonly date: BusinessDate;
  readonly party: {
    /** `Customer`, `Vendor`. */
    readonly role: string;
    readonly name: string;
    readonly tin: string;
    readonly address: string;
  } | null;
  /** The stored summary; a row with a `table` is drawn as a table of the document. */
  readonly summary: readonly VoucherSummaryRow[];
  readonly lines: readonly VoucherLine[];
  readonly totals: readonly VoucherTotal[];
  /** What the document is about, in figures beside the words. */
  readonly amount: Centavos;
  /** `PESOS ONE HUNDRED AND 50/100 ONLY`; empty: neither words nor figures are printed. */
  readonly amountInWords: string;
  /**
   * `Prepared by`, `Checked by` …; above the first of these stands who recorded the transaction,
   * and when.
   */
  readonly signatories: readonly string[];
  /** Who approved it before it was posted and who released the payment; null: nobody was asked. */
  readonly secondPeople?: {
    readonly approved: SignedBy | null;
    readonly released: SignedBy | null;
  };
  /** Set on a transaction that was reversed: the voucher is marked. */
  readonly reversedBy: VoucherLink | null;
  /** Set on the reversal itself. */
  readonly reverses: VoucherLink | null;
  /** The name that people read, and what stands under their signature. */
  readonly recordedBy: string;
  readonly signatureLine: string;
  readonly recordedAt: Date;
}

export interface VoucherSummaryRow {
  readonly label: string;
  readonly text: string;
  readonly table?:
    | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
    | undefined;
}

export interface VoucherLine {
  readonly account: string;
  readonly title: string;
  readonly debit: Centavos;
  readonly credit: Centavos;
  readonly party: string | null;
  readonly document: string | null;
  readonly memo: string | null;
}

interface VoucherTotal {
  readonly label: string;
  readonly amount: Centavos;
  readonly emphasis?: 'total' | undefined;
}

/** Another transaction that this one is linked with. */
export interface VoucherLink {
  readonly number: string;
  readonly entryNumber: string;
  readonly date: BusinessDate;
  readonly reason: string;
}

/** Somebody who signed in the portal. */
export interface SignedBy {
  readonly name: string;
  readonly signatureLine: string;
  readonly at: Date;
}
