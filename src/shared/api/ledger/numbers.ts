import { z } from 'zod';

import { NUMBERED_FORMS, UNUSED_STATES } from '../../ledger/document-numbers.ts';
import { businessDate, id, instant, line, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;

const kind = z.enum(
  NUMBERED_FORMS.map((form) => form.kind),
  'Choose what the forms are for.',
);
const serial = z.string().regex(/^\d{1,12}$/, 'Enter the digits as printed, such as 001201.');
const number = requiredLine(40).refine(
  (text) => /\d$/.test(text),
  'Enter the number as printed, with its digits at the end.',
);
const reason = line(500).refine((text) => text.length >= 3, 'Say why, in a few words.');

/** A range of pre-printed numbers as the authority to print names it. */
const rangeForm = z.strictObject({
  kind,
  /** What stands before the digits, as printed: `INV-`; may be empty. */
  prefix: line(20).default(''),
  first: serial,
  last: serial,
  /** The first number that is still unused; the first of the range unless told. */
  next: z.union([z.literal(''), serial]).default(''),
  /** The number of the authority to print (OCN). */
  atpNumber: requiredLine(40),
  atpDate: businessDate,
  printer: requiredLine(120),
});

const span = z.object({ from: z.string(), to: z.string(), count: z.number().int() });

const rangeRow = z.object({
  rangeId: id,
  kind,
  prefix: z.string(),
  first: z.string(),
  last: z.string(),
  next: z.string(),
  atpNumber: z.string(),
  atpDate: businessDate,
  printer: z.string(),
  registeredBy: z.string(),
  registeredAt: instant,
  used: z.number().int(),
  cancelled: z.number().int(),
  missing: z.number().int(),
  /**
   * Numbers that were passed over: each is to be recorded, or registered as cancelled or missing.
   */
  gaps: z.array(span),
  gapCount: z.number().int(),
  /** The number that the next form bears; null when the range is used up. */
  nextNumber: z.string().nullable(),
  left: z.number().int(),
});

const internalSeries = z.object({
  series: z.string(),
  numbers: z.enum(['documents', 'journal entries']),
  last: z.number().int(),
  recorded: z.number().int(),
  isGapless: z.boolean(),
});

const unusedRow = z.object({
  unusedId: id,
  kind: z.string(),
  number: z.string(),
  state: z.enum(UNUSED_STATES),
  date: businessDate,
  reason: z.string(),
  recordedBy: z.string(),
  recordedAt: instant,
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

export const listNumbers = route({
  method: 'GET',
  path: '/api/numbers',
  access: STAFF,
  summary: 'Every series: used, cancelled, missing and passed-over numbers, and the next one',
  reply: z.object({
    success: z.literal(true),
    ranges: z.array(rangeRow),
    internal: z.array(internalSeries),
    /** The newest 200. */
    unused: z.array(unusedRow),
    /**
     * Recorded numbers that stand in no registered range, for kinds that have one; the newest 50.
     */
    outside: z.array(z.object({ kind: z.string(), number: z.string(), transactionId: id })),
    outsideCount: z.number().int(),
  }),
});

export const exportNumbers = route({
  method: 'GET',
  path: '/api/numbers/export/:format',
  access: STAFF,
  summary: 'Every number of the registered ranges up to the last one used, as XLSX or CSV',
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
});

export const addRange = route({
  method: 'POST',
  path: '/api/numbers/ranges',
  access: STAFF,
  summary: 'Register a range of pre-printed numbers',
  body: rangeForm,
  reply: success,
});

export const changeRange = route({
  method: 'PUT',
  path: '/api/numbers/ranges/:rangeId',
  access: STAFF,
  summary: 'Change a range of pre-printed numbers',
  params: z.object({ rangeId: id }),
  body: rangeForm,
  reply: success,
});

export const removeRange = route({
  method: 'DELETE',
  path: '/api/numbers/ranges/:rangeId',
  access: STAFF,
  summary: 'Remove a range that was registered by mistake; what was recorded stays',
  params: z.object({ rangeId: id }),
  reply: success,
});

export const addUnused = route({
  method: 'POST',
  path: '/api/numbers/unused',
  access: STAFF,
  summary: 'Register forms that were cancelled or are missing: their numbers cannot be used',
  body: z.strictObject({
    kind,
    from: number,
    /** The last of several in a row. */
    to: z.union([z.literal(''), number]).default(''),
    state: z.enum(UNUSED_STATES, 'Choose one.'),
    date: businessDate,
    reason,
  }),
  reply: z.object({ success: z.literal(true), count: z.number().int() }),
});

export const withdrawUnused = route({
  method: 'POST',
  path: '/api/numbers/unused/:unusedId/withdraw',
  access: STAFF,
  summary: 'Take back that a form is cancelled or missing; the row stays with the reason',
  params: z.object({ unusedId: id }),
  body: z.strictObject({ reason }),
  reply: success,
});
