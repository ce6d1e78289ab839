import { z } from 'zod';

import { businessDate, id, requiredLine } from '../common.ts';
import { kindId, slot } from './drafts.ts';
import { route } from '../route.ts';

const schedule = {
  name: requiredLine(120),
  everyMonths: z
    .number()
    .int('Enter a whole number.')
    .min(1, 'Enter a number of months, at least 1.')
    .max(60, 'Enter at most 60 months.'),
  /**
   * Day of the month, 1 to 31; a shorter month takes its last day, so 31 is the last day of every
   * month.
   */
  day: z.number().int().min(1).max(31),
  nextDate: businessDate,
  until: businessDate.nullable(),
};

const recurringEntry = z.object({
  recurringEntryId: id,
  name: z.string(),
  kind: z.string(),
  kindTitle: z.string(),
  everyMonths: z.number().int(),
  day: z.number().int(),
  nextDate: businessDate,
  until: businessDate.nullable(),
  isActive: z.boolean(),
  party: z.string(),
  amount: z.string(),
  createdBy: z.string(),
});

const entryParams = z.object({ recurringEntryId: id });
const ACCOUNTANT = ['accountant'] as const;

export const listRecurringEntries = route({
  method: 'GET',
  path: '/api/recurring-entries',
  access: ACCOUNTANT,
  summary: 'Entries that become drafts by schedule',
  reply: z.object({ success: z.literal(true), entries: z.array(recurringEntry) }),
});

export const addRecurringEntry = route({
  method: 'POST',
  path: '/api/recurring-entries',
  access: ACCOUNTANT,
  summary: 'Repeat a transaction or a draft by schedule (Idempotency-Key needed)',
  body: z.strictObject({
    ...schedule,
    source: z.union([
      z.strictObject({ transactionId: id }),
      z.strictObject({ kind: kindId, slot }),
    ]),
  }),
  reply: z.object({ success: z.literal(true), recurringEntryId: id }),
});

export const changeRecurringEntry = route({
  method: 'PUT',
  path: '/api/recurring-entries/:recurringEntryId',
  access: ACCOUNTANT,
  summary: 'Change the schedule, pause it or let it go on',
  params: entryParams,
  body: z.strictObject({ ...schedule, isActive: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
});

export const deleteRecurringEntry = route({
  method: 'DELETE',
  path: '/api/recurring-entries/:recurringEntryId',
  access: ACCOUNTANT,
  summary: 'End a recurring entry; drafts that it made stay',
  params: entryParams,
  reply: z.object({ success: z.literal(true) }),
});
