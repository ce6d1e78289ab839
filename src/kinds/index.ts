import type { FormId } from '#shared/platform/embed.ts';

import { advanceApplication } from './advance-application/advance-application.ts';
import { bankPayment } from './bank-payment/bank-payment.ts';
import { billPayment } from './bill-payment/bill-payment.ts';
import { bill } from './bill/bill.ts';
import { certificateReceived } from './certificate-received/certificate-received.ts';
import { chequeDisbursement } from './cheque-disbursement/cheque-disbursement.ts';
import { chequeReplacement } from './cheque-replacement/cheque-replacement.ts';
import { chequeStale } from './cheque-stale/cheque-stale.ts';
import { collectionReceipt } from './collection-receipt/collection-receipt.ts';
import { creditApplication } from './credit-application/credit-application.ts';
import { creditMemo } from './credit-memo/credit-memo.ts';
import { debitMemo } from './debit-memo/debit-memo.ts';
import type { Kind } from './define-kind.ts';
import { deposit } from './deposit/deposit.ts';
import { fundTransfer } from './fund-transfer/fund-transfer.ts';
import { importation } from './importation/importation.ts';
import { invoice } from './invoice/invoice.ts';
import { journalEntry } from './journal-entry/journal-entry.ts';
import { openingBalances } from './opening-balances/opening-balances.ts';
import { pettyCashCount } from './petty-cash-count/petty-cash-count.ts';
import { pettyCashExpense } from './petty-cash-expense/petty-cash-expense.ts';
import { returnedCheque } from './returned-cheque/returned-cheque.ts';
import { pettyCashReplenishment } from './petty-cash-replenishment/petty-cash-replenishment.ts';
import { supplierCreditMemo } from './supplier-credit-memo/supplier-credit-memo.ts';
import { supplierDebitMemo } from './supplier-debit-memo/supplier-debit-memo.ts';
import type { KindTraits } from './traits.ts';
import { vatRemittance } from './vat-remittance/vat-remittance.ts';
import { withdrawal } from './withdrawal/withdrawal.ts';

// What the machinery works with: it hands every kind answers that were checked against that kind's
// own fields.
const registry: readonly unknown[] = [
  invoice,
  creditMemo,
  debitMemo,
  collectionReceipt,
  creditApplication,
  certificateReceived,
  returnedCheque,
  pettyCashExpense,
  pettyCashReplenishment,
  pettyCashCount,
  bill,
  supplierCreditMemo,
  supplierDebitMemo,
  importation,
  billPayment,
  advanceApplication,
  chequeDisbursement,
  chequeStale,
  chequeReplacement,
  vatRemittance,
  bankPayment,
  deposit,
  fundTransfer,
  withdrawal,
  journalEntry,
  openingBalances,
];

/** Every kind of transaction, in the order of the manual. */
export const KINDS = registry as readonly Kind[];

/** The kind of an id, if there is one. */
export function findKind(kindId: string): Kind | undefined {
  return KINDS.find(({ id }) => id === kindId);
}

/** The kinds that a form screen records, its own kind first. */
export function kindsOfForm(form: FormId): readonly Kind[] {
  return KINDS.filter((kind) => kind.form === form);
}

/** The ids of the kinds whose traits are so. */
export function kindsWith(is: (traits: KindTraits) => boolean): readonly string[] {
  return KINDS.filter(({ traits }) => is(traits)).map(({ id }) => id);
}

/** Whether the kind of an id has such traits; a kind that is not known has none. */
export function hasTrait(kindId: string, is: (traits: KindTraits) => boolean): boolean {
  const kind = findKind(kindId);
  return kind !== undefined && is(kind.traits);
}
