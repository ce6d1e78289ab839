import { z } from 'zod';

import { businessDate, id, money, requiredLine, success } from '../common.ts';
import { periodKey } from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

const importationBody = {
  entryNumber: requiredLine(30),
  assessmentDate: businessDate,
  supplier: requiredLine(100),
  importationDate: businessDate,
  country: requiredLine(50),
  dutiableValue: money,
  charges: money,
  exempt: money,
  taxable: money,
  vat: money,
  receiptNumber: requiredLine(30),
  paymentDate: businessDate,
};

export const listImportations = route({
  method: 'GET',
  path: '/api/tax/importations',
  access: STAFF,
  summary:
    'Importations of a period, for the summary list (by the day of payment): posted by their form, and entered into the list by hand',
  query: z.object({ period: periodKey }),
  reply: z.object({
    success: z.literal(true),
    importations: z.array(
      z.object({
        /** Of one that was entered into the list by hand; null of one that its form posted. */
        importationId: id.nullable(),
        ...importationBody,
        /** Empty of one that was entered by hand. */
        customsOffice: z.string(),
        enteredBy: z.string(),
        /** What posted it, while that is in force; null: items 46A and 46B leave it out. */
        transactionId: id.nullable(),
        number: z.string().nullable(),
      }),
    ),
  }),
});

export const addImportation = route({
  method: 'POST',
  path: '/api/tax/importations',
  access: ACCOUNTANT,
  summary: 'Enter an importation from its customs papers',
  body: z.strictObject(importationBody),
  reply: z.object({ success: z.literal(true), importationId: id }),
});

export const tieImportation = route({
  method: 'PUT',
  path: '/api/tax/importations/:importationId/posting',
  access: ACCOUNTANT,
  summary: 'Name the record that posted an importation of the list, by its number',
  params: z.object({ importationId: id }),
  body: z.strictObject({ number: requiredLine(60, 'Enter the number of the record.') }),
  reply: success,
});

export const removeImportation = route({
  method: 'DELETE',
  path: '/api/tax/importations/:importationId',
  access: ACCOUNTANT,
  summary: 'Take an importation out of the list',
  params: z.object({ importationId: id }),
  reply: success,
});
