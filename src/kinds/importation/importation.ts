import { typedAmount } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { checkImportation, questionsOfImportation } from './check.ts';
import { importationExamples } from './examples.ts';
import { importationFields } from './fields.ts';
import { postImportation } from './posting.ts';

/** Goods that came through customs, with the VAT paid there (handbook 14, ruling 6). */
export const importation = defineKind({
  id: 'importation',
  form: 'bills',
  title: 'Importation',
  book: 'PJ',
  documentNumber: { typedIn: 'entryNumber' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'approves',
    needsSupportingDocument: true,
    vat: 'raises-input',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      out: 8,
      neverRepeats: true,
      prefill: (line) => ({
        receiptEmail: line.receiptEmail,
        date: line.date,
        account: line.account,
        vat: typedAmount(line),
        settledBy: 'paid',
      }),
    },
  },
  fields: importationFields,
  check: checkImportation,
  questions: questionsOfImportation,
  post: postImportation,
  voucher: {
    heading: 'IMPORTATION RECORD',
    phrase: 'internal copy, not valid for claim of input tax',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Bills',
    purpose:
      'Record goods that came through customs: the VAT and duties paid, and their line in the summary list of importations.',
    steps: [
      'Open the card Importation. On the form of Bills: Choose Importation.',
      'Enter the receipt email, and pick the supplier abroad by name.',
      'Enter what the import entry says: its number, the customs office, the country, the dates, dutiable value and charges. If VAT paid is left blank, it is 12% of the taxable amount.',
      'Enter the costs recorded with it, and choose whether it was paid or is owed to the customs broker.',
      'On the confirmation page a Yes/No dropdown then submit either enters the importation (Yes) or cancels it and returns to the start (No).',
      'The importation is in the summary list of importations, and its VAT in items 46A and 46B of the 2550Q.',
    ],
    mistakes: [
      'The goods themselves are usually a bill of the supplier abroad, with the class Non-VAT; do not record them twice.',
      'The VAT is input tax of the quarter in which it was paid, whatever the date of the goods.',
      'An import entry number is used once. To correct an importation, open its record.',
    ],
  },
  examples: importationExamples,
});
