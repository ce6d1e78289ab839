import { ACCOUNT_RANGE, ACCOUNT } from '#shared/ledger/chart.ts';
import { COUNTRIES } from '#shared/countries.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';

import { NOTE, RECEIPT_EMAIL, SUPPLIER, attachmentsField } from '../common-fields.ts';
import { EXPENSE_COLUMNS } from '../expense/line-columns.ts';

const isPaid = (typed: TypedAnswers) => typed['settledBy'] !== 'payable';
const isOwed = (typed: TypedAnswers) => typed['settledBy'] === 'payable';

/** What the customs documents of an importation say, and who was paid (handbook 14, ruling 6). */
export const importationFields = {
  receiptEmail: RECEIPT_EMAIL,
  vendor: { ...SUPPLIER, label: 'Supplier abroad', hint: 'The seller of the goods, by name.' },
  entryNumber: {
    type: 'text',
    label: 'Import entry number',
    hint: 'As on the entry (SAD) of the Bureau of Customs.',
    required: true,
    maxLength: 30,
  },
  customsOffice: {
    type: 'text',
    label: 'Customs office',
    hint: 'The port of entry, such as Port of Manila.',
    required: true,
    maxLength: 60,
  },
  country: {
    type: 'choice',
    label: 'Country of origin',
    required: true,
    options: COUNTRIES.filter(({ value }) => value !== 'PH'),
  },
  importationDate: {
    type: 'date',
    label: 'Date of importation',
    required: true,
    notAfterToday: true,
  },
  assessmentDate: {
    type: 'date',
    label: 'Assessment or release date',
    required: true,
    notAfterToday: true,
  },
  date: {
    type: 'date',
    label: 'Date the VAT was paid',
    hint: 'The VAT is input tax of the quarter of this date.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  receiptNumber: {
    type: 'text',
    label: 'Official receipt number',
    hint: 'Of the Bureau of Customs or the bank.',
    required: true,
    maxLength: 30,
  },
  dutiableValue: { type: 'money', label: 'Dutiable value', required: true },
  charges: {
    type: 'money',
    label: 'Charges before release',
    hint: 'Customs duties, excise, brokerage, arrastre, wharfage and other charges before release.',
    required: false,
  },
  exempt: { type: 'money', label: 'VAT-exempt part', required: false },
  vat: {
    type: 'money',
    label: 'VAT paid',
    hint: 'If left blank, 12% of dutiable value and charges, less the VAT-exempt part.',
    required: false,
  },
  lines: {
    type: 'lines',
    label: 'Costs recorded with it',
    hint: 'What is paid or owed besides the VAT, such as duties and brokerage; also the goods, if the supplier’s invoice is not recorded as a bill.',
    required: false,
    maxRows: 50,
    columns: {
      description: EXPENSE_COLUMNS.description,
      account: {
        type: 'account',
        label: 'Account',
        required: true,
        numbers: EXPENSE_COLUMNS.account.numbers,
      },
      amount: EXPENSE_COLUMNS.amount,
    },
  },
  settledBy: {
    type: 'choice',
    label: 'Paid or owed',
    required: true,
    initial: 'paid',
    options: [
      { value: 'paid', label: 'Paid from cash or a bank account' },
      { value: 'payable', label: 'Owed to a supplier or customs broker' },
    ],
  },
  account: {
    type: 'account',
    label: 'Payment account',
    required: true,
    numbers: [ACCOUNT.cashOnHand, ACCOUNT_RANGE.banks],
    shownWhen: isPaid,
  },
  creditor: {
    ...SUPPLIER,
    label: 'Owed to',
    hint: 'The customs broker, forwarder or supplier, by TIN or name.',
    shownWhen: isOwed,
  },
  note: NOTE,
  attachments: attachmentsField('The import entry, the assessment and the official receipt.'),
} as const satisfies Fields;
