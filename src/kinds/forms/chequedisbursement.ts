import { bankPayment } from '../bank-payment/bank-payment.ts';
import { chequeDisbursement } from '../cheque-disbursement/cheque-disbursement.ts';
import { chequeReplacement } from '../cheque-replacement/cheque-replacement.ts';
import { chequeStale } from '../cheque-stale/cheque-stale.ts';
import { vatRemittance } from '../vat-remittance/vat-remittance.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [
  chequeDisbursement,
  chequeStale,
  chequeReplacement,
  vatRemittance,
  bankPayment,
];
