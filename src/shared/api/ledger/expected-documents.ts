import { z } from 'zod';

import { businessDate, id, line, money, success } from '../common.ts';
import { route } from '../route.ts';

const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');
const account = z.string().regex(/^\d{4}$/, 'Choose an account.');
const register = z.enum(['vendor', 'customer']);
const step = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A document that usually comes in a month, and whether it did. */
const expectedDocument = z.object({
  partyId: id,
  register,
  party: z.string(),
  tin: z.string().nullable(),
  account: z.string(),
  accountTitle: z.string(),
  step,
  /** `late`: it usually was there by now. `awaited`: it may still come. */
  state: z.enum(['late', 'awaited', 'came', 'unusual']),
  expectedOn: businessDate,
  why: z.string(),
  /** Nothing while fewer than three came. */
  band: z.object({ usual: money, low: money, high: money }).nullable(),
  /** What came in the month. */
  amount: money,
  documents: z.array(z.object({ transactionId: id, number: z.string(), date: businessDate })),
  /** What is unusual about the amount; empty where nothing is. */
  unusual: z.string(),
  isByHand: z.boolean(),
});

/** What no longer comes, as somebody said. */
const stopped = z.object({
  partyId: id,
  register,
  party: z.string(),
  account: z.string(),
  accountTitle: z.string(),
  firstMonth: businessDate,
  reason: z.string(),
  by: z.string(),
});

export const listExpectedDocuments = route({
  method: 'GET',
  path: '/api/expected-documents',
  access: ['accountant', 'admin'],
  summary:
    'Bills that usually come and invoices that are usually issued in a month: what is missing, what is unusual',
  query: z.object({ month }),
  reply: z.object({
    success: z.literal(true),
    month,
    documents: z.array(expectedDocument),
    stopped: z.array(stopped),
  }),
});

export const exportExpectedDocuments = route({
  method: 'GET',
  path: '/api/expected-documents/export/:format',
  access: ['accountant', 'admin'],
  summary: 'The expected documents of a month as PDF, XLSX or CSV',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({ month }),
});

export const setExpectedDocument = route({
  method: 'POST',
  path: '/api/expected-documents',
  access: ['accountant', 'admin'],
  summary: 'Say when a document of a party comes, that it comes no more, or to go by history again',
  body: z.discriminatedUnion('what', [
    z.strictObject({
      what: z.literal('by-hand'),
      partyId: id,
      account,
      firstMonth: month,
      step,
      day: z.number().int().min(1, 'From 1 to 31.').max(31, 'From 1 to 31.'),
    }),
    z.strictObject({
      what: z.literal('stopped'),
      partyId: id,
      account,
      firstMonth: month,
      reason: line(300).refine((text) => text.length >= 3, 'Say why it comes no more.'),
    }),
    z.strictObject({ what: z.literal('history'), partyId: id, account, firstMonth: month }),
  ]),
  reply: success,
});
