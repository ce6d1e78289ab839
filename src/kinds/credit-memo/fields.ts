import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { CUSTOMER, NOTE, PRICE_MODE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';
import { TAX_CLASS } from '../invoice/fields.ts';
import { LOWERING_REASON } from '../settlement/reasons.ts';

const isApplied = (typed: TypedAnswers) => typed['applyTo'] === 'invoice';
const isShared = (typed: TypedAnswers) => typed['applyTo'] === 'several';
const isKept = (typed: TypedAnswers) => typed['applyTo'] === 'credit';

/** What the form of a credit memo asks (handbook 14, ruling 1). */
export const creditMemoFields = {
  receiptEmail: RECEIPT_EMAIL,
  customer: CUSTOMER,
  date: {
    type: 'date',
    label: 'Credit memo date',
    hint: 'The VAT is reduced in the quarter of this date.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  reason: LOWERING_REASON,
  applyTo: {
    type: 'choice',
    label: 'Apply to',
    required: true,
    initial: 'invoice',
    options: [
      { value: 'invoice', label: 'An open invoice' },
      { value: 'several', label: 'Several open invoices' },
      { value: 'credit', label: 'No invoice: keep as the customer’s credit' },
    ],
  },
  invoice: {
    type: 'item',
    account: ACCOUNT.receivable,
    party: 'customer',
    label: 'Invoice',
    hint: 'Any amount above its open balance is kept as the customer’s credit.',
    required: true,
    shownWhen: isApplied,
  },
  invoices: {
    type: 'lines',
    label: 'Open invoices',
    hint: 'Enter what each invoice takes, VAT included. The rest is kept as the customer’s credit.',
    required: true,
    maxRows: 100,
    openItems: { item: 'invoice', amount: 'amount' },
    shownWhen: isShared,
    columns: {
      invoice: {
        type: 'item',
        account: ACCOUNT.receivable,
        party: 'customer',
        label: 'Invoice',
        required: true,
      },
      amount: { type: 'money', label: 'Amount applied', required: true },
    },
  },
  paidInvoice: {
    type: 'text',
    label: 'Invoice number',
    hint: 'The paid invoice that is credited, if any.',
    required: false,
    maxLength: 40,
    shownWhen: isKept,
  },
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    columns: {
      description: { type: 'text', label: 'Description', required: true, maxLength: 200 },
      amount: { type: 'money', label: 'Amount', required: true },
      taxClass: TAX_CLASS,
      account: {
        type: 'account',
        label: 'Account',
        hint: 'If left blank, returns or discounts, by the reason.',
        required: false,
        // Sales, and what is taken from them; not the other income (45…).
        numbers: ['40'],
      },
    },
  },
  priceMode: PRICE_MODE,
  note: NOTE,
  attachments: attachmentsField('Photos or PDFs of the signed credit memo or the return slip.'),
} as const satisfies Fields;
