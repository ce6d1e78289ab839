import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';
import type { Fields, OfferedItem, TypedAnswers } from '#shared/forms/fields.ts';
import { formatMoney, fromWire } from '#shared/money.ts';

import { codesField } from '../codes-field.ts';
import { CUSTOMER, OPTIONAL_RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';

/**
 * Income tax that any customer may withhold, and the VAT or percentage tax that the government does
 * (accounts 1440 and 1445).
 */
const CODES = codesField('certificate');

const isCheque = (typed: TypedAnswers) => typed['method'] === 'cheque';
const isWithheld = (row: TypedAnswers) => (row['atc'] ?? '') !== '';
const isWithheldTwice = (row: TypedAnswers) => isWithheld(row) && (row['secondAtc'] ?? '') !== '';

/**
 * What the form of a collection receipt asks (specification, section 2, Collection Receipts;
 * handbook 2.4 and 5.3).
 */
export const collectionFields = {
  receiptEmail: OPTIONAL_RECEIPT_EMAIL,
  customer: CUSTOMER,
  account: {
    type: 'account',
    label: 'Payment account',
    hint: 'Cash and cheques go to 1030 Undeposited Collections; transfers to the bank account.',
    required: true,
    initial: ACCOUNT.undeposited,
    numbers: [ACCOUNT.undeposited, ACCOUNT_RANGE.banks],
  },
  method: {
    type: 'choice',
    label: 'Payment method',
    required: true,
    options: [
      { value: 'cash', label: 'Cash' },
      { value: 'cheque', label: 'Cheque' },
      { value: 'transfer', label: 'Bank transfer' },
    ],
  },
  chequeBank: {
    type: 'text',
    label: 'Bank of the cheque',
    required: true,
    maxLength: 40,
    shownWhen: isCheque,
  },
  chequeNumber: {
    type: 'text',
    label: 'Cheque number',
    required: true,
    maxLength: 20,
    pattern: { regex: /[A-Za-z0-9]/, sentence: 'Enter the number as printed on the cheque.' },
    shownWhen: isCheque,
  },
  chequeDate: {
    type: 'date',
    label: 'Cheque date',
    hint: 'Post-dated cheques post on this date.',
    required: true,
    initial: 'today',
    shownWhen: isCheque,
  },
  reference: {
    type: 'text',
    label: 'Reference number',
    hint: 'Of the transfer, or of the document received with the payment.',
    required: false,
    maxLength: 40,
  },
  date: {
    type: 'date',
    label: 'Date received',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  invoices: {
    type: 'lines',
    label: 'Open invoices',
    hint:
      'Enter the amount applied to each: the money and the tax withheld together. Press Enter in an empty amount to fill in the ' +
      'balance; a higher amount is allowed.',
    required: false,
    maxRows: 500,
    openItems: { item: 'invoice', amount: 'amount', fill: expectedOf },
    columns: {
      invoice: {
        type: 'item',
        account: ACCOUNT.receivable,
        party: 'customer',
        label: 'Invoice',
        required: true,
      },
      amount: { type: 'money', label: 'Amount applied', required: true },
      atc: { type: 'choice', label: 'Tax withheld', required: false, ...CODES },
      base: {
        type: 'money',
        label: 'Amount without VAT',
        required: true,
        shownWhen: isWithheld,
      },
      tax: {
        type: 'money',
        label: 'Tax on the 2307',
        hint: 'If it differs from the rate: as the certificate says.',
        required: false,
        shownWhen: isWithheld,
      },
      secondAtc: {
        type: 'choice',
        label: 'Second tax withheld',
        required: false,
        ...CODES,
        shownWhen: isWithheld,
      },
      secondBase: {
        type: 'money',
        label: 'Its amount without VAT',
        required: true,
        shownWhen: isWithheldTwice,
      },
      secondTax: {
        type: 'money',
        label: 'Its tax on the 2307',
        required: false,
        shownWhen: isWithheldTwice,
      },
      certificate: {
        type: 'choice',
        label: 'Form 2307',
        required: true,
        options: [
          { value: 'in-hand', label: 'In hand' },
          { value: 'to-follow', label: 'To be received' },
        ],
        shownWhen: isWithheld,
      },
    },
  },
  advance: {
    type: 'money',
    label: 'Advance',
    hint: 'A payment not yet for an invoice. It becomes a credit of the customer.',
    required: false,
  },
  attachments: attachmentsField('Photos or PDFs of the cheque, the transfer, the 2307.'),
} as const satisfies Fields;

/** The tax that the invoice expects to be withheld fills in its row. */
function expectedOf({ expected: [first, second] }: OfferedItem): TypedAnswers {
  return {
    ...(first && { atc: first.atc, base: neat(first.base) }),
    ...(second && { secondAtc: second.atc, secondBase: neat(second.base) }),
  };
}

/** As a person would write it: `85,000.00`. */
function neat(wire: string): string {
  return formatMoney(fromWire(wire) ?? 0n);
}
