import { defineKind } from '../define-kind.ts';

import { checkOpening } from './check.ts';
import { openingExamples } from './examples.ts';
import { openingFields } from './fields.ts';
import { postOpening } from './posting.ts';

/**
 * What the books begin with: one entry, with the open items behind its control accounts (golden
 * month S00).
 */
export const openingBalances = defineKind({
  id: 'opening-balances',
  form: 'openingbalances',
  title: 'Opening balances',
  book: 'GJ',
  documentNumber: { series: 'OB' },
  isAccountants: true,
  isEnteredOnce: true,
  isImportedByTables: true,
  traits: {
    origin: 'opening',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: false,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: openingFields,
  check: checkOpening,
  post: postOpening,
  voucher: {
    heading: 'OPENING BALANCES',
    phrase: '',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Opening Balances',
    purpose:
      'Bring forward the balances of your previous books, so that everything here begins right.',
    steps: [
      'Register your bank accounts, customers and vendors first.',
      'Enter the day that the balances are of, and every account of the trial balance.',
      'List the unpaid invoices and bills, advances, collections not yet deposited and cheques not yet cleared.',
      'Review: nothing is saved before debits equal credits and every control account equals its documents.',
      'On the confirmation page a Yes/No dropdown then submit either enters the balances (Yes) or cancels them (No).',
    ],
    mistakes: [
      'Cheques on their way are part of the bank balance of your books already; they are listed, not posted again.',
      'Income and expenses of the year so far belong in the trial balance when you begin in the middle of a year.',
      'Balances that are entered a second time are added to the first: correct or reverse the first instead.',
      'An invoice that was paid in part is listed with what is still open.',
    ],
  },
  examples: openingExamples,
});
