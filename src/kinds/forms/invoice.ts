import { creditMemo } from '../credit-memo/credit-memo.ts';
import { debitMemo } from '../debit-memo/debit-memo.ts';
import { invoice } from '../invoice/invoice.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [invoice, creditMemo, debitMemo];
