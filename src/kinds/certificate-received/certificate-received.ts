import { defineKind } from '../define-kind.ts';
import { credit, debit } from '../example-lines.ts';
import { EXAMPLE_CUSTOMER } from '../invoice/examples.ts';

import { certificateFields } from './fields.ts';
import { checkCertificate, questionsOfCertificate } from './check.ts';
import { postCertificate } from './posting.ts';

/**
 * A certificate 2307 that was to follow a collection has come: Dr 1440, Cr 1260, in the General
 * Journal (handbook 5.3).
 */
export const certificateReceived = defineKind({
  id: 'certificate-received',
  form: 'collectionreceipt',
  title: 'Certificate received',
  book: 'GJ',
  documentNumber: { series: 'CWT' },
  traits: {
    origin: 'document',
    stage: 'normal',
    secondPerson: 'none',
    needsSupportingDocument: true,
    vat: 'none',
    withholdsFromSuppliers: false,
    withheldByCustomers: 'received',
    customersCheques: 'none',
    restoresCheque: false,
    pettyCash: 'none',
    bank: 'none',
  },
  fields: certificateFields,
  check: checkCertificate,
  questions: questionsOfCertificate,
  post: postCertificate,
  voucher: {
    heading: 'CERTIFICATE RECEIVED',
    phrase: '',
    party: 'Customer',
    signatories: ['Prepared by', 'Checked by', 'Approved by'],
  },
  manual: {
    label: 'Collection Receipts',
    purpose: 'Claim tax that a customer withheld, when its form 2307 has come after the money.',
    steps: [
      'Open Tax Compliance, certificates expected, and choose Received at the customer: the form is filled in. On the form of Collection Receipts: Choose Certificate received.',
      'Compare each row with the certificate: invoice, code, amount without VAT, tax.',
      'Attach the certificate.',
      'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).',
    ],
    mistakes: [
      'Only tax whose certificate a collection left “To be received” is recorded here. Where the invoice is still open by the tax, enter a collection with the certificate and no money.',
      'A certificate is entered as it says. What it has less than the collection deducted is open on the invoice again, up to a peso automatically; enter it under Centavos missing where nobody will pay it. What it has more is deducted from the invoice, or is a credit of the customer.',
      'A certificate is received once. If its collection was wrong, reverse this entry first.',
    ],
  },
  examples: [
    {
      title: 'The certificate of a collection comes after the money',
      given: {
        toFollow: [
          {
            partyId: EXAMPLE_CUSTOMER,
            document: 'INV-1188',
            atc: 'WC158',
            base: '50000.00',
            tax: '500.00',
          },
        ],
      },
      answers: {
        customer: EXAMPLE_CUSTOMER,
        date: '2026-01-20',
        rows: [{ invoice: 'INV-1188', atc: 'WC158', base: '50,000.00', tax: '500.00' }],
      },
      expected: [debit('1440', '500.00'), credit('1260', '500.00')],
    },
    {
      title: 'The certificate is a centavo short of what the collection deducted',
      given: {
        toFollow: [
          {
            partyId: EXAMPLE_CUSTOMER,
            document: 'INV-1188',
            atc: 'WC158',
            base: '50000.00',
            tax: '500.00',
          },
        ],
      },
      answers: {
        customer: EXAMPLE_CUSTOMER,
        date: '2026-01-20',
        rows: [
          { invoice: 'INV-1188', atc: 'WC158', base: '49,999.00', tax: '499.99', missing: '0.01' },
        ],
      },
      expected: [debit('1440', '499.99'), debit('6290', '0.01'), credit('1260', '500.00')],
    },
  ],
});
