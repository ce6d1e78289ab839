import { z } from 'zod';

import { MOST_MONTHS, SCHEDULE_KINDS, SCHEDULE_METHODS } from '../../ledger/schedules/plan.ts';

import { businessDate, id, money, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const ACCOUNTANT = ['accountant'] as const;
const READERS = ['accountant', 'admin'] as const;
const accountNumber = z.string().regex(/^\d{4}$/, 'Choose an account.');
const months = z
  .number('Enter a number of months.')
  .int('Enter a whole number of months.')
  .min(1, 'Enter at least 1 month.')
  .max(MOST_MONTHS, `At most ${MOST_MONTHS} months.`);
const positive = money.refine((centavos) => centavos > 0n, 'Enter an amount above 0.00.');
const notNegative = money.refine((centavos) => centavos >= 0n, 'Enter 0.00 or more.');

const common = {
  name: requiredLine(150),
  account: accountNumber,
  counterAccount: accountNumber,
  /** The document that it is of; it then ends with its reversal. */
  sourceId: id.nullable(),
};

/** A schedule as it is typed; by kind, since an asset asks other things than a loan. */
export const scheduleForm = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.enum(['prepaid', 'deferred-income']),
    /** What is still to be taken up. */
    amount: positive,
    from: businessDate,
    to: businessDate,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('asset'),
    costAccount: accountNumber,
    acquiredOn: businessDate,
    cost: positive,
    salvage: notNegative,
    lifeMonths: months,
    /** The first month that is still to be depreciated. */
    from: businessDate,
    /** What was depreciated before that month. */
    takenBefore: notNegative,
    /** Of that, what belongs to the year of that month; none where it is left out. */
    takenThisYear: notNegative.optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('loan'),
    /** What is owed now. */
    principal: positive,
    /** A year, in hundredths of a per cent: 1200 is 12 %. */
    rateBasisPoints: z.number().int().min(0).max(100_000),
    months,
    firstDue: businessDate,
    method: z.enum(['annuity', 'equal-principal']),
    paidFrom: accountNumber,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('thirteenth-month'),
    /** Basic pay of a month, of all who get the 13th month. */
    monthlyPay: positive,
    from: businessDate,
    to: businessDate,
  }),
]);

const plannedLine = z.object({ dueDate: businessDate, amount: money, interest: money });

const scheduleRow = z.object({
  scheduleId: id,
  kind: z.enum(SCHEDULE_KINDS),
  name: z.string(),
  state: z.enum(['running', 'due', 'finished', 'ended', 'disposed']),
  sourceId: id.nullable(),
  sourceNumber: z.string().nullable(),
  isOfSource: z.boolean(),
  account: z.string(),
  counterAccount: z.string(),
  costAccount: z.string().nullable(),
  total: money,
  posted: money,
  left: money,
  lineCount: z.number().int(),
  postedCount: z.number().int(),
  firstDay: businessDate,
  lastDay: businessDate,
  nextDue: businessDate.nullable(),
});

const entryLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
});

const standing = z.object({
  transactionId: id,
  number: z.string(),
  date: businessDate,
  total: money,
  description: z.string(),
});

const lineChoice = z.strictObject({
  scheduleId: id,
  position: z.number().int().min(1).max(MOST_MONTHS),
  date: businessDate,
});

const scheduleParams = z.object({ scheduleId: id });
const asOfQuery = z.object({ asOf: businessDate.optional() });

export const listSchedules = route({
  method: 'GET',
  path: '/api/schedules',
  access: READERS,
  summary: 'All schedules, and each of their accounts by ledger and by schedules',
  query: asOfQuery,
  reply: z.object({
    success: z.literal(true),
    asOf: businessDate,
    schedules: z.array(scheduleRow),
    /** Debit less credit. */
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        ledger: money,
        schedules: money,
        difference: money,
        /** What makes the difference, where it is known. */
        unexplained: z.array(
          z.object({
            transactionId: id.nullable(),
            number: z.string(),
            date: businessDate.nullable(),
            description: z.string(),
            amount: money,
          }),
        ),
      }),
    ),
    dueCount: z.number().int(),
    automatic: z.object({ isAutomatic: z.boolean(), by: z.string() }),
  }),
});

export const exportSchedules = route({
  method: 'GET',
  path: '/api/schedules/export/:format',
  access: READERS,
  summary: 'The schedules beside their accounts as PDF, XLSX or CSV',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: asOfQuery,
});

export const getSchedule = route({
  method: 'GET',
  path: '/api/schedules/schedule/:scheduleId',
  access: READERS,
  summary: 'A schedule with its lines and what posted them',
  params: scheduleParams,
  reply: z.object({
    success: z.literal(true),
    schedule: scheduleRow.extend({
      cost: money.nullable(),
      salvage: money.nullable(),
      takenBefore: money,
      takenThisYear: money,
      acquiredOn: businessDate.nullable(),
      lifeMonths: z.number().int().nullable(),
      paidFrom: z.string().nullable(),
      method: z.enum(SCHEDULE_METHODS),
      rateBasisPoints: z.number().int().nullable(),
      madeBy: z.string(),
      stopReason: z.string().nullable(),
      stoppedBy: id.nullable(),
    }),
    lines: z.array(
      plannedLine.extend({
        position: z.number().int(),
        transactionId: id.nullable(),
        number: z.string().nullable(),
        postedOn: businessDate.nullable(),
      }),
    ),
  }),
});

export const listDueLines = route({
  method: 'GET',
  path: '/api/schedules/due',
  access: ACCOUNTANT,
  summary: 'What is due and not posted, each with its entry and the day it would be posted on',
  reply: z.object({
    success: z.literal(true),
    lines: z.array(
      z.object({
        scheduleId: id,
        position: z.number().int(),
        name: z.string(),
        dueDate: businessDate,
        date: businessDate,
        note: z.string(),
        problem: z.string(),
        /** Whether a rule asks the caller for a second person, or the entry waits for one. */
        approval: z.enum(['none', 'needed', 'waits']),
        /** The request that waits. */
        requestId: id.nullable(),
        total: money,
        entry: z.array(entryLine),
      }),
    ),
    /** There is more than one act posts. */
    more: z.boolean(),
  }),
});

export const submitDueLine = route({
  method: 'POST',
  path: '/api/schedules/submit',
  access: ACCOUNTANT,
  summary:
    'Submit the entry of a line for approval; another person’s approval posts it (Idempotency-Key needed)',
  body: lineChoice,
  reply: z.object({ success: z.literal(true), requestId: id }),
});

export const postDueLines = route({
  method: 'POST',
  path: '/api/schedules/post',
  access: ACCOUNTANT,
  summary: 'Post lines that are due, all or none (Idempotency-Key needed)',
  body: z.strictObject({
    lines: z.array(lineChoice).min(1, 'Choose at least one line.').max(200),
  }),
  reply: z.object({ success: z.literal(true), posted: z.number().int() }),
});

export const previewSchedule = route({
  method: 'POST',
  path: '/api/schedules/preview',
  access: ACCOUNTANT,
  summary: 'What a schedule would take up on which day; nothing is saved',
  body: scheduleForm,
  reply: z.object({
    success: z.literal(true),
    total: money,
    lines: z.array(plannedLine),
    /** The entry of the first line. */
    entry: z.array(entryLine),
  }),
});

export const addSchedule = route({
  method: 'POST',
  path: '/api/schedules',
  access: ACCOUNTANT,
  summary:
    'Add a schedule: of a document, or of what the books began with (Idempotency-Key needed)',
  body: scheduleForm,
  reply: z.object({ success: z.literal(true), scheduleId: id }),
});

export const listUnwinding = route({
  method: 'GET',
  path: '/api/schedules/unwinding/:transactionId',
  access: READERS,
  summary: 'Which schedules end with a transaction, and which entries are reversed with it',
  params: z.object({ transactionId: id }),
  reply: z.object({
    success: z.literal(true),
    schedules: z.array(z.object({ scheduleId: id, name: z.string() })),
    postings: z.array(standing),
  }),
});

export const endSchedule = route({
  method: 'POST',
  path: '/api/schedules/schedule/:scheduleId/end',
  access: ACCOUNTANT,
  stepUp: 'second-factor',
  summary: 'End a schedule that was typed: what it posted is reversed (Idempotency-Key needed)',
  params: scheduleParams,
  body: z.strictObject({ reason: requiredLine(300, 'Say why, in a few words.') }),
  reply: z.object({ success: z.literal(true), reversed: z.number().int() }),
});

export const setAutomaticSchedules = route({
  method: 'PUT',
  path: '/api/schedules/automatic',
  access: ACCOUNTANT,
  summary: 'Whether lines are posted by themselves on the day they are due',
  body: z.strictObject({ isAutomatic: z.boolean() }),
  reply: success,
});
