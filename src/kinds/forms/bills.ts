import { bill } from '../bill/bill.ts';
import { importation } from '../importation/importation.ts';
import { supplierCreditMemo } from '../supplier-credit-memo/supplier-credit-memo.ts';
import { supplierDebitMemo } from '../supplier-debit-memo/supplier-debit-memo.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [bill, supplierCreditMemo, supplierDebitMemo, importation];
