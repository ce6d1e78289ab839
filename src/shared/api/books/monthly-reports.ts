import { z } from 'zod';

import { businessDate, id, instant, knownVersion, prose, success } from '../common.ts';
import { MAIL_STATES } from '../ledger/receipts.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const WRITERS = ['accountant'] as const;

const monthParams = z.object({
  month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Name a month, such as 2026-11.'),
});

const recipients = z
  .array(z.email('Enter an email address such as name@company.ph.').max(254))
  .max(10, 'Enter 10 addresses at most.');

const schedule = z.object({
  isOn: z.boolean(),
  /** The day of the month on which the report of the month before goes out. */
  day: z.number().int(),
  recipients: z.array(z.string()),
  /** Goes back with a change; 0 while nobody saved one. */
  version: z.number().int(),
  /** When the next one goes out, and of which month; null while it is off. */
  next: z.object({ on: businessDate, month: z.string() }).nullable(),
});

const sent = z.object({
  sendId: id,
  sentAt: instant,
  /** Who sent it; null: it went out by itself. */
  sentBy: z.string().nullable(),
  recipients: z.array(z.object({ to: z.string(), state: z.enum(MAIL_STATES) })),
});

export const getMonthlyReport = route({
  method: 'GET',
  path: '/api/monthly-reports/:month',
  access: STAFF,
  summary: 'What belongs to the report of a month: its notes, what was sent, and the schedule',
  params: monthParams,
  reply: z.object({
    success: z.literal(true),
    label: z.string(),
    isClosed: z.boolean(),
    notes: z.object({
      text: z.string(),
      version: z.number().int(),
      savedBy: z.string().nullable(),
      savedAt: instant.nullable(),
    }),
    /** The newest first. */
    sends: z.array(sent),
    schedule,
  }),
});

export const exportMonthlyReport = route({
  method: 'GET',
  path: '/api/monthly-reports/:month/pdf',
  access: STAFF,
  summary: 'The report of a month as one PDF',
  params: monthParams,
});

export const saveMonthlyNotes = route({
  method: 'PUT',
  path: '/api/monthly-reports/:month/notes',
  access: WRITERS,
  summary: 'Save what stands beside the figures of a month',
  params: monthParams,
  body: z.strictObject({ text: prose(6_000), version: knownVersion }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});

export const sendMonthlyReport = route({
  method: 'POST',
  path: '/api/monthly-reports/:month/send',
  access: WRITERS,
  summary: 'Mail the report of a month; the same sendId again sends nothing more',
  params: monthParams,
  body: z.strictObject({
    sendId: id,
    recipients: recipients.min(1, 'Enter at least one email address.'),
  }),
  reply: success,
});

export const saveMonthlySchedule = route({
  method: 'PUT',
  path: '/api/monthly-report-schedule',
  access: WRITERS,
  summary: 'Say on which day, and to whom, the report of the month before goes out by itself',
  body: z.strictObject({
    isOn: z.boolean(),
    day: z
      .number()
      .int()
      .min(1, 'Choose a day from 1 to 28.')
      .max(28, 'Choose a day from 1 to 28.'),
    recipients,
    version: knownVersion,
  }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});
