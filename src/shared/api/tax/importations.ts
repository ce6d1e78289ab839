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
  summary: 'Importations of a period, for the summary list (by the day of payment)',
  query: z.object({ period: periodKey }),
  reply: z.object({
    success: z.literal(true),
    importations: z.array(
      z.object({ importationId: id, ...importationBody, enteredBy: z.string() }),
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

export const removeImportation = route({
  method: 'DELETE',
  path: '/api/tax/importations/:importationId',
  access: ACCOUNTANT,
  summary: 'Take an importation out of the list',
  params: z.object({ importationId: id }),
  reply: success,
});
