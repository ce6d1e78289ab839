import type { Fields } from '#shared/forms/fields.ts';

import { codesField } from '../codes-field.ts';
import { CUSTOMER, NOTE, attachmentsField } from '../common-fields.ts';

const CODES = codesField('certificate');

/** What is asked when a certificate comes that was to follow (handbook 5.3). */
export const certificateFields = {
  customer: CUSTOMER,
  date: {
    type: 'date',
    label: 'Date received',
    hint: 'The day the certificate came: from then on it may be claimed.',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  rows: {
    type: 'lines',
    label: 'What the certificate says',
    hint: 'By invoice and code, as the collection recorded it.',
    required: true,
    maxRows: 100,
    columns: {
      invoice: { type: 'text', label: 'Invoice', required: true, maxLength: 40, isDocument: true },
      atc: { type: 'choice', label: 'Code', required: true, ...CODES },
      base: { type: 'money', label: 'Amount without VAT', required: true },
      tax: { type: 'money', label: 'Tax withheld', required: true },
      // A customer rounds otherwise than the collection did: centavos that nobody will certify.
      missing: { type: 'money', label: 'Centavos missing', required: false },
      rest: {
        type: 'choice',
        label: 'Rest of more than a peso',
        required: false,
        options: [
          { value: 'to-follow', label: 'Still outstanding' },
          { value: 'to-invoice', label: 'Open on the invoice again' },
        ],
      },
    },
  },
  note: NOTE,
  attachments: attachmentsField('The form 2307 that the customer signed.'),
} as const satisfies Fields;
