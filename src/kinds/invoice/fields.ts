import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { codesField } from '../codes-field.ts';
import { COVERS_COLUMNS } from '../covered.ts';
import { DISCOUNT_COLUMN } from '../line-discount.ts';
import { STATUTORY, STATUTORY_CLASSES, isStatutory } from '../sale/statutory.ts';
import { termsFields } from '../terms.ts';
import { CUSTOMER, PRICE_MODE, RECEIPT_EMAIL } from '../common-fields.ts';

import { amountOf } from './sold-lines.ts';

/** What a line of a sale is to the VAT. */
export const TAX_CLASS = {
  type: 'choice',
  label: 'VAT class',
  required: true,
  initial: 'vatable',
  options: [
    { value: 'vatable', label: 'VATable' },
    { value: 'zero-rated', label: 'Zero-rated' },
    { value: 'exempt', label: 'Exempt' },
  ],
} as const;

const isByLaw = ({ taxClass }: TypedAnswers) =>
  typeof taxClass === 'string' && isStatutory(taxClass);

/** The same for an invoice, where the law may give the buyer a discount. */
const INVOICE_CLASS = {
  ...TAX_CLASS,
  options: [
    ...TAX_CLASS.options,
    ...STATUTORY_CLASSES.map((value) => ({ value, label: STATUTORY[value].label })),
  ],
} as const;

/** What the invoice form asks (specification, section 2, Invoices; handbook 2.2 and 5.2). */
export const invoiceFields = {
  receiptEmail: RECEIPT_EMAIL,
  customer: CUSTOMER,
  invoiceNumber: {
    type: 'text',
    label: 'Invoice number',
    hint: 'As printed on the invoice.',
    required: true,
    maxLength: 40,
    pattern: {
      regex: /[A-Za-z0-9]/,
      sentence: 'Enter the number with its letters and digits as printed.',
    },
  },
  date: {
    type: 'date',
    label: 'Invoice date',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  ...termsFields,
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 100,
    rowAmount: {
      label: 'Amount',
      of: (row) => amountOf(row as { quantity: bigint; unitPrice: bigint; discount?: string }),
    },
    columns: {
      description: { type: 'text', label: 'Description', required: true, maxLength: 200 },
      quantity: { type: 'quantity', label: 'Quantity', required: true, initial: '1' },
      unitPrice: { type: 'money', label: 'Unit price', required: true },
      taxClass: {
        ...INVOICE_CLASS,
        lastOf: { party: 'customer', never: STATUTORY_CLASSES },
      },
      account: {
        type: 'account',
        label: 'Account',
        hint: 'If left blank, sales of goods, or the account of the VAT class.',
        required: false,
        // Sales; not the returns and discounts (409…), nor the other income (45…).
        numbers: ['401', '402', '403', '404', '405', '406', '407', '408'],
        lastOf: { party: 'customer' },
      },
      withholding: {
        type: 'choice',
        label: 'Expected withholding',
        hint: 'Tax the customer will withhold on payment. For information only.',
        required: false,
        usualOf: 'customer',
        ...codesField('income'),
      },
      // Last, so that rows pasted from a sheet find the columns where they were.
      discount: { ...DISCOUNT_COLUMN, shownWhen: (row) => !isByLaw(row) },
      holder: {
        type: 'text',
        label: 'Name on the ID',
        hint: 'Of the senior citizen, PWD, athlete, awardee or solo parent who buys.',
        required: true,
        maxLength: 100,
        isNoted: true,
        shownWhen: isByLaw,
      },
      holderId: {
        type: 'text',
        label: 'ID number',
        hint: 'As on the card.',
        required: true,
        maxLength: 40,
        isNoted: true,
        shownWhen: isByLaw,
      },
      ...COVERS_COLUMNS,
    },
  },
  priceMode: PRICE_MODE,
  note: { type: 'paragraph', label: 'Note', required: false, maxLength: 1000 },
  attachments: {
    type: 'attachments',
    label: 'Supporting documents',
    hint: 'Photos or PDFs of the invoice.',
    required: false,
    maxCount: 10,
  },
} as const satisfies Fields;
