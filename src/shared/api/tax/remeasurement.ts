import { z } from 'zod';

import { businessDate, id, line, money } from '../common.ts';
import { route } from '../route.ts';
import { digest, preparedEntry } from './period-shapes.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

/** Pesos for one unit of the currency, as typed: `58.90`. */
const typedRate = z.object({ account: z.string().regex(/^\d{4}$/), rate: line(30) });

const foreignHolding = z.object({
  account: z.string(),
  title: z.string(),
  currency: z.string(),
  /** In minor units of its currency, two decimals. */
  quantity: money,
  /** What it stands in the books with, in pesos. */
  carrying: money,
  /** The rate that it stands with: carrying value for one unit. */
  carryingRate: z.string(),
  /** The rate that was typed; empty where none was. */
  rate: z.string(),
  /** Quantity at the closing rate; null without a rate. */
  target: money.nullable(),
  /** Above zero a gain (4530), below zero a loss (7030). */
  difference: money.nullable(),
  /** The last remeasurement on or before the day, if there is one. */
  lastRemeasured: businessDate.nullable(),
  /**
   * There are entries of the account after the day: their average was reckoned from the former
   * value.
   */
  hasLaterEntries: z.boolean(),
});

export const previewRemeasurement = route({
  method: 'POST',
  path: '/api/periods/remeasurement/preview',
  forReaders: true,
  access: STAFF,
  summary:
    'Foreign currency on a day at closing rates: value now, target, difference, and the entry',
  body: z.strictObject({ asAt: businessDate, rates: z.array(typedRate).max(50) }),
  reply: z.object({
    success: z.literal(true),
    asAt: businessDate,
    holdings: z.array(foreignHolding),
    /** What is entered; null when nothing differs, or no rate was typed. */
    entry: preparedEntry.nullable(),
    digest: z.string(),
  }),
});

const remeasurementBody = {
  asAt: businessDate,
  rates: z.array(typedRate).min(1, 'Type a rate.').max(50),
};

export const postRemeasurement = route({
  method: 'POST',
  path: '/api/periods/remeasurement',
  access: ACCOUNTANT,
  summary: 'Record the remeasurement as it was shown (Idempotency-Key needed)',
  body: z.strictObject({ ...remeasurementBody, digest }),
  reply: z.object({ success: z.literal(true), transactionId: id, entryNumber: z.string() }),
});

export const draftRemeasurement = route({
  method: 'POST',
  path: '/api/periods/remeasurement/draft',
  access: ACCOUNTANT,
  summary:
    'Make the remeasurement a draft of the journal entry form; answers the screen that opens it',
  body: z.strictObject(remeasurementBody),
  reply: z.object({ success: z.literal(true), path: z.string() }),
});
