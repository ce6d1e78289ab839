/** Output VAT that was taken back because its receivable was not collected; centavos. */
interface UncollectedVatTable {
  claim_id: string;
  transaction_id: string;
  quarter: string;
  quarter_end: string;
  open_amount: bigint;
  vat: bigint;
  confirmed: string[];
  claimed_by: string;
  claimed_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
}

export interface UncollectedTables {
  uncollected_vat: UncollectedVatTable;
}
