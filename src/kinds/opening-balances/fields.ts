import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';
import type { Fields } from '#shared/forms/fields.ts';

const ROWS = 300;

const documentColumns = {
  document: { type: 'text', label: 'Document', required: true, maxLength: 40, isDocument: true },
  documentDate: { type: 'date', label: 'Date', required: true, notAfterToday: true },
  dueDate: { type: 'date', label: 'Due', required: false },
  balance: { type: 'money', label: 'Open balance', required: true },
} as const satisfies Fields;

/**
 * What the books begin with (handbook 5.1, rule 5; golden month S00): the trial balance and the
 * documents behind it.
 */
export const openingFields = {
  date: {
    type: 'date',
    label: 'Balances as at the end of',
    hint: 'The last day before the first entry here, such as the end of a month.',
    required: true,
    notAfterToday: true,
  },
  trialBalance: {
    type: 'lines',
    label: 'Trial balance',
    hint: 'Every account with a balance, income and expenses of the year so far included.',
    required: true,
    maxRows: ROWS,
    columns: {
      account: {
        type: 'account',
        label: 'Account',
        required: true,
        numbers: ['1', '2', '3', '4', '5', '6', '7', '8'],
      },
      debit: { type: 'money', label: 'Debit', required: false },
      credit: { type: 'money', label: 'Credit', required: false },
      foreign: {
        type: 'money',
        label: 'In foreign currency',
        hint: 'Only for a foreign-currency account: the amount in that currency.',
        required: false,
      },
    },
  },
  receivables: {
    type: 'lines',
    label: 'Unpaid invoices of customers (account 1210)',
    required: false,
    maxRows: ROWS,
    columns: {
      customer: { type: 'party', register: 'customer', label: 'Customer', required: true },
      ...documentColumns,
    },
  },
  payables: {
    type: 'lines',
    label: 'Unpaid bills of vendors (account 2010)',
    required: false,
    maxRows: ROWS,
    columns: {
      vendor: { type: 'party', register: 'vendor', label: 'Vendor', required: true },
      ...documentColumns,
    },
  },
  advances: {
    type: 'lines',
    label: 'Advances and credits',
    required: false,
    maxRows: ROWS,
    columns: {
      account: {
        type: 'choice',
        label: 'Type',
        required: true,
        options: [
          { value: ACCOUNT.customerCredits, label: 'Credit of a customer (2030)' },
          { value: ACCOUNT.supplierAdvances, label: 'Advance to a supplier (1250)' },
          { value: ACCOUNT.employeeAdvances, label: 'Advance to an employee (1240)' },
        ],
      },
      party: { type: 'party', register: 'any', label: 'Party', required: true },
      ...documentColumns,
    },
  },
  receipts: {
    type: 'lines',
    label: 'Collections not yet deposited (account 1030)',
    required: false,
    maxRows: ROWS,
    columns: {
      document: { type: 'text', label: 'Receipt', required: true, maxLength: 40, isDocument: true },
      documentDate: { type: 'date', label: 'Date', required: true, notAfterToday: true },
      balance: { type: 'money', label: 'Amount', required: true },
    },
  },
  cheques: {
    type: 'lines',
    label: 'Cheques written and not yet cleared',
    hint: 'They are part of the bank balance above already; here they enter the cheque register.',
    required: false,
    maxRows: ROWS,
    columns: {
      account: {
        type: 'account',
        label: 'Bank account',
        required: true,
        numbers: [ACCOUNT_RANGE.banks],
      },
      number: {
        type: 'text',
        label: 'Cheque number',
        required: true,
        maxLength: 12,
        pattern: { regex: /^\d{1,12}$/, sentence: 'Enter the digits of the cheque’s number.' },
      },
      payee: { type: 'text', label: 'Payee', required: true, maxLength: 100 },
      date: { type: 'date', label: 'Date', required: true },
      amount: { type: 'money', label: 'Amount', required: true },
    },
  },
  taxes: {
    type: 'lines',
    label: 'VAT and withholding of the quarter so far',
    hint: 'What the earlier months of this quarter add to its returns; nothing of it is posted again.',
    required: false,
    maxRows: 60,
    columns: {
      tax: {
        type: 'choice',
        label: 'Tax',
        required: true,
        options: [
          { value: 'output-vat vatable', label: 'Sales, VATable' },
          { value: 'output-vat zero-rated', label: 'Sales, zero-rated' },
          { value: 'output-vat exempt', label: 'Sales, exempt' },
          { value: 'input-vat goods', label: 'Purchases of goods' },
          { value: 'input-vat services', label: 'Purchases of services' },
          { value: 'input-vat capital-goods', label: 'Purchases of capital goods' },
          { value: 'ewt brought-forward', label: 'Tax withheld from suppliers' },
        ],
      },
      date: { type: 'date', label: 'Date', required: true, notAfterToday: true },
      base: { type: 'money', label: 'Amount without VAT', required: true, min: 0n },
      amount: { type: 'money', label: 'Tax', required: true, min: 0n },
    },
  },
  note: { type: 'paragraph', label: 'Note', required: false, maxLength: 1000 },
  attachments: {
    type: 'attachments',
    label: 'Supporting documents',
    hint: 'The trial balance that was carried over, signed.',
    required: false,
    maxCount: 10,
  },
} as const satisfies Fields;
