import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

import type { PrintedCompany } from './printed-company.ts';

/**
 * A statement of account of a party, as its pages print it. The balances are worked out from
 * `opening` and the rows.
 */
export interface Statement {
  /** `STATEMENT OF ACCOUNT`: large, at the top. */
  readonly heading: string;
  /**
   * Under the heading: `THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX` (handbook 2.1, rule 2);
   * may be empty.
   */
  readonly phrase: string;
  readonly party: {
    /** `Customer`, `Vendor`. */
    readonly role: string;
    readonly name: string;
    readonly tin: string;
    readonly address: string;
  };
  /** The first day that the rows show; nothing when they begin with the first document. */
  readonly from: BusinessDate | null;
  /** The last day that is counted. */
  readonly asOf: BusinessDate;
  /** The balance before the first row. */
  readonly opening: Centavos;
  /** In the order in which they are printed. */
  readonly rows: readonly StatementRow[];
  /**
   * `Current`, `1–30 days` … in the order of age; together they are the balance. None: no ageing is
   * printed.
   */
  readonly ageing: readonly { readonly label: string; readonly amount: Centavos }[];
  /** A sentence below the figures, such as where to pay; may be empty. */
  readonly note: string;
  /** The client ID of who asked for it, and when. */
  readonly preparedBy: string;
  readonly preparedAt: Date;
}

/** What the drawing is given: the statement under the company's head of the day. */
export interface StatementInput extends Statement {
  readonly company: PrintedCompany;
}

export interface StatementRow {
  readonly date: BusinessDate;
  /** `INV-1201`, `CR-2026-000003`. */
  readonly document: string;
  readonly particulars: string;
  /**
   * What the balance grows by: invoices of a customer, bills of a vendor. 0n: none, the cell stays
   * empty.
   */
  readonly charges: Centavos;
  /** What it shrinks by: payments, credits, withheld tax. 0n: none. */
  readonly payments: Centavos;
}
