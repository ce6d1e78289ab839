import { isOwnCheque } from '../bank-line.ts';
import { defineKind } from '../define-kind.ts';

import { vatRemittanceExamples } from './examples.ts';
import { vatRemittanceFields } from './fields.ts';
import { checkVatRemittance, postVatRemittance } from './posting.ts';

/** VAT withheld on services of non-residents, paid with form 1600-VT (ruling 14). */
export const vatRemittance = defineKind({
  id: 'vat-remittance',
  form: 'chequedisbursement',
  title: 'Remittance of withheld VAT',
  book: 'CDB',
  documentNumber: { series: 'VR' },
  receiptEmail: 'receiptEmail',
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'raises-input',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'none',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: {
      out: 9,
      neverRepeats: true,
      prefill: (line) => ({
        date: line.date,
        account: line.account,
        reference: line.reference,
        ...(isOwnCheque(line)
          ? { method: 'cheque', chequeNumber: line.chequeNumber }
          : { method: 'bank' }),
      }),
    },
  },
  fields: vatRemittanceFields,
  check: checkVatRemittance,
  post: postVatRemittance,
  voucher: {
    heading: 'DISBURSEMENT VOUCHER',
    phrase: '',
    party: 'Payee',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Cheque Disbursement',
    purpose:
      'Remit the VAT withheld on services of non-residents with Form 1600-VT, and claim it as input VAT.',
    steps: [
      'Prepare the return first: Tax Compliance, Withholding, a month, Form 1600-VT.',
      'Choose Remittance of withheld VAT on the form of Cheque Disbursement.',
      'Enter the date, and the month or months that are remitted; each is paid whole.',
      'Choose how it was paid; of a cheque enter its number, of eFPS the confirmation number.',
      'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
      'The VAT is in items 47A and 47B of the 2550Q of the quarter.',
    ],
    mistakes: [
      'The VAT is input tax when it is remitted, not when the bill is recorded.',
      'A bill of a month that was remitted is reversed only after its remittance is.',
      'Penalties are not input tax: enter them apart.',
    ],
  },
  examples: vatRemittanceExamples,
});
