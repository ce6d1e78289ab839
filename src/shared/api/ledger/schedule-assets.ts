import { z } from 'zod';

import { businessDate, id, line, money } from '../common.ts';
import { route } from '../route.ts';

/** How an asset leaves the books. */
const disposal = z.strictObject({
  date: businessDate,
  /** What it brought, without VAT; 0.00 where it was scrapped. */
  proceeds: money.refine((centavos) => centavos >= 0n, 'Enter 0.00 or more.'),
  /** Where what it brought stands: a bank, a receivable, or the account of its invoice. */
  proceedsAccount: z.string().regex(/^(\d{4})?$/, 'Choose an account.'),
  reason: line(150).refine((text) => text.length >= 3, 'Say how, in a few words.'),
});

const entryLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
});

const scheduleParams = z.object({ scheduleId: id });

export const previewDisposal = route({
  method: 'POST',
  path: '/api/schedules/schedule/:scheduleId/disposal/preview',
  access: ['accountant'],
  summary: 'The entry that takes an asset out of the books, with its gain or loss',
  params: scheduleParams,
  body: disposal,
  reply: z.object({
    success: z.literal(true),
    bookValue: money,
    /** Below zero: a loss. */
    gain: money,
    entry: z.array(entryLine),
  }),
});

export const disposeOfAsset = route({
  method: 'POST',
  path: '/api/schedules/schedule/:scheduleId/disposal',
  access: ['accountant'],
  stepUp: 'second-factor',
  summary: 'Take an asset out of the books, with its gain or loss (Idempotency-Key needed)',
  params: scheduleParams,
  body: disposal,
  reply: z.object({
    success: z.literal(true),
    transactionId: id,
    number: z.string(),
  }),
});

export const listPurchases = route({
  method: 'GET',
  path: '/api/schedules/purchases',
  access: ['accountant', 'admin'],
  summary:
    'Bills and other documents that brought an asset, with the cost that has no schedule yet',
  reply: z.object({
    success: z.literal(true),
    purchases: z.array(
      z.object({
        transactionId: id,
        number: z.string(),
        date: businessDate,
        party: z.string(),
        description: z.string(),
        account: z.string(),
        title: z.string(),
        /** The account of its accumulated depreciation; empty where it has none. */
        accumulated: z.string(),
        amount: money,
      }),
    ),
  }),
});

export const exportLapsing = route({
  method: 'GET',
  path: '/api/schedules/lapsing/:year/:format',
  access: ['accountant', 'admin'],
  summary: 'The lapsing schedule of a calendar year as PDF, XLSX or CSV',
  params: z.object({
    year: z.coerce.number().int().min(1900).max(2199),
    format: z.enum(['pdf', 'xlsx', 'csv']),
  }),
});
