import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

import type { PrintedCompany } from './printed-company.ts';

/** A bill that a payment settles, in whole or in part. */
export interface RemittedBill {
  readonly document: string;
  /** The number on the supplier's own invoice; may be empty. */
  readonly supplierNumber: string;
  readonly date: BusinessDate;
  /** What the supplier billed, the tax that was withheld of it, and what this pays. */
  readonly billed: Centavos;
  readonly withheld: Centavos;
  readonly paid: Centavos;
}

/** What tells a supplier which of its invoices a payment pays. */
export interface Remittance {
  readonly number: string;
  readonly date: BusinessDate;
  readonly reference: string;
  /** `Cheque 0001240`, `Transfer to BDO Unibank, account ending in 7890`. */
  readonly paidBy: string;
  readonly party: {
    readonly role: string;
    readonly name: string;
    readonly tin: string;
    readonly address: string;
  };
  readonly bills: readonly RemittedBill[];
  /** Beyond the bills; 0n: none. */
  readonly advance: Centavos;
  readonly preparedBy: string;
  readonly preparedAt: Date;
}

/** What the drawing is given: the advice under the company's head of the day. */
export interface RemittanceInput extends Remittance {
  readonly company: PrintedCompany;
}
