import { defineKind } from '../define-kind.ts';

import { checkJournal } from './check.ts';
import { journalExamples } from './examples.ts';
import { journalFields } from './fields.ts';
import { postJournal } from './posting.ts';

/**
 * Free lines with a reason: payroll, accruals, adjustments, closing (handbook 2.4, 5.11 to 5.15).
 */
export const journalEntry = defineKind({
  id: 'journal-entry',
  form: 'journalentry',
  title: 'Journal entry',
  book: 'GJ',
  documentNumber: { series: 'JV' },
  isAccountants: true,
  traits: {
    origin: 'by-hand',
    stage: 'normal',
    secondPerson: 'approves',
    needsSupportingDocument: false,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: journalFields,
  check: checkJournal,
  post: postJournal,
  voucher: {
    heading: 'JOURNAL VOUCHER',
    phrase: '',
    party: 'Party',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Journal Entries',
    purpose:
      'Record what no other form records: payroll, accruals, depreciation, adjustments, closing.',
    steps: [
      'Enter the date, and whether the entry is normal, adjusting or closing.',
      'Enter the reason: what is recorded, and why.',
      'Enter a line for each account with its debit or its credit. Receivables, payables and advances name the party and the document.',
      'On an account in a foreign currency also enter the foreign amount; 0 when only its value in pesos changes.',
      'On the confirmation page a Yes/No dropdown then submit either enters the entry (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'Debits and credits must be equal: the form shows how much is missing, and on which side.',
      'What has a form of its own is recorded there: an entry of free lines has no tax rows, so returns and summary lists do not see it.',
      'A document is settled by the number that it has in the books, and never beyond what is open of it.',
      'An entry is never changed. Reverse it, or correct it with a new one.',
    ],
  },
  examples: journalExamples,
});
