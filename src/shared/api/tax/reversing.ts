import { z } from 'zod';

import { businessDate, id, money, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

/**
 * An adjustment that takes itself back on a day (an accrual, mostly on the first day of the next
 * month).
 */
const reversingEntry = z.object({
  transactionId: id,
  number: z.string(),
  entryNumber: z.string(),
  date: businessDate,
  description: z.string(),
  total: money,
  reverseOn: businessDate,
  /** `post`: reversed by itself on the day; `ask`: waits for a person's yes from the day on. */
  how: z.enum(['post', 'ask']),
  /**
   * `planned`; `due`: the day has come and nobody said yes, or it could not be; `done`;
   * `cancelled`.
   */
  state: z.enum(['planned', 'due', 'done', 'cancelled']),
  /** Why it could not be reversed by itself; empty: nothing. */
  obstacle: z.string(),
  plannedBy: z.string(),
  reversal: z.object({ transactionId: id, number: z.string(), date: businessDate }).nullable(),
});

export const listReversing = route({
  method: 'GET',
  path: '/api/periods/reversing',
  access: STAFF,
  summary: 'Adjustments that reverse themselves: due, planned, and done within the last year',
  reply: z.object({ success: z.literal(true), entries: z.array(reversingEntry) }),
});

const reversingParams = z.object({ transactionId: id });

export const planReversing = route({
  method: 'PUT',
  path: '/api/periods/reversing/:transactionId',
  access: ACCOUNTANT,
  summary: 'Let an entry reverse itself on a day, or change that day',
  params: reversingParams,
  body: z.strictObject({ reverseOn: businessDate, how: z.enum(['post', 'ask']) }),
  reply: success,
});

export const cancelReversing = route({
  method: 'DELETE',
  path: '/api/periods/reversing/:transactionId',
  access: ACCOUNTANT,
  summary: 'An entry does not reverse itself after all',
  params: reversingParams,
  reply: success,
});

export const postReversing = route({
  method: 'POST',
  path: '/api/periods/reversing/:transactionId/post',
  access: ACCOUNTANT,
  summary: 'Reverse an entry whose day has come (Idempotency-Key needed)',
  params: reversingParams,
  reply: z.object({ success: z.literal(true), transactionId: id, number: z.string() }),
});
