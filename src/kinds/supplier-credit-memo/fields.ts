import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf, Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { NOTE, PRICE_MODE, RECEIPT_EMAIL, SUPPLIER, attachmentsField } from '../common-fields.ts';
import { EXPENSE_COLUMNS } from '../expense/line-columns.ts';
import { LOWERING_REASON } from '../settlement/reasons.ts';

const isApplied = (typed: TypedAnswers) => typed['applyTo'] === 'bill';
const isShared = (typed: TypedAnswers) => typed['applyTo'] === 'several';
const isKept = (typed: TypedAnswers) => typed['applyTo'] === 'credit';

/** What the form of a supplier's credit memo asks (handbook 14, ruling 1). */
export const supplierCreditMemoFields = {
  receiptEmail: RECEIPT_EMAIL,
  vendor: SUPPLIER,
  memoNumber: {
    type: 'text',
    label: 'Supplier’s memo number',
    hint: 'As printed on the credit memo, if it has one.',
    required: false,
    maxLength: 40,
  },
  date: {
    type: 'date',
    label: 'Credit memo date',
    hint: 'The input VAT and the tax withheld are reduced in the quarter of this date.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  reason: LOWERING_REASON,
  applyTo: {
    type: 'choice',
    label: 'Apply to',
    required: true,
    initial: 'bill',
    options: [
      { value: 'bill', label: 'An open bill' },
      { value: 'several', label: 'Several open bills' },
      { value: 'credit', label: 'No bill: keep as a credit with the supplier' },
    ],
  },
  bill: {
    type: 'item',
    account: ACCOUNT.payable,
    party: 'vendor',
    label: 'Bill',
    hint: 'Any amount above its open balance is kept as a credit with the supplier.',
    required: true,
    shownWhen: isApplied,
  },
  bills: {
    type: 'lines',
    label: 'Open bills',
    hint: 'Enter what each bill takes, after the tax withheld. The rest is kept as a credit.',
    required: true,
    maxRows: 100,
    openItems: { item: 'bill', amount: 'amount' },
    shownWhen: isShared,
    columns: {
      bill: {
        type: 'item',
        account: ACCOUNT.payable,
        party: 'vendor',
        label: 'Bill',
        required: true,
      },
      amount: { type: 'money', label: 'Amount applied', required: true },
    },
  },
  paidBill: {
    type: 'text',
    label: 'Bill number',
    hint: 'The paid bill that is credited, if any.',
    required: false,
    maxLength: 40,
    shownWhen: isKept,
  },
  priceMode: PRICE_MODE,
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    columns: {
      ...EXPENSE_COLUMNS,
      account: {
        ...EXPENSE_COLUMNS.account,
        hint: 'The account of the bill. If left blank, 5030 for goods.',
        required: false,
      },
      withholding: {
        ...EXPENSE_COLUMNS.withholding,
        hint: 'The tax withheld on the bill that comes back, on the amount without VAT.',
        usualOf: undefined,
      },
    },
  },
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the supplier’s credit memo or the return slip.'),
} as const satisfies Fields;

export type SupplierCreditMemoAnswers = AnswersOf<typeof supplierCreditMemoFields>;
