import { z } from 'zod';

import { businessDate, id, instant, line, money, requiredLine, success } from '../common.ts';
import { behind, periodKey } from '../output/report-shapes.ts';
import { route } from '../route.ts';
import { checklist, checklistItem, finding, monthKey, monthParams } from './checklists.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const ADMIN = ['admin'] as const;

const yearKey = z.string().regex(/^\d{4}$/, 'Name a year, such as 2026.');
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const yearParams = z.object({ year: yearKey });

/**
 * A close of a month, with the checklist as it was then; a month that was reopened has its former
 * closes as well.
 */
const monthClose = z.object({
  closeId: id,
  closedBy: z.string(),
  closedAt: instant,
  note: z.string(),
  items: z.array(checklistItem),
  sha256: z.string(),
  reopened: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

const monthRow = z.object({
  month: monthKey,
  label: z.string(),
  from: businessDate,
  to: businessDate,
  state: z.enum(['open', 'closed']),
  closedBy: z.string(),
  closedAt: instant.nullable(),
  /** How often it was reopened. */
  reopenCount: z.number().int(),
  entryCount: z.number().int(),
  /** Its last day has passed. */
  isOver: z.boolean(),
  /**
   * Why it can't be closed whatever its checklist says (`Close November 2026 first.`); empty:
   * nothing.
   */
  obstacle: z.string(),
});

/** The months of a taxable year; `years` are those with entries, and the current one. */
export const listPeriods = route({
  method: 'GET',
  path: '/api/periods',
  access: STAFF,
  summary: 'The months of a taxable year, open or closed; without a year, of the current one',
  query: z.object({ year: yearKey.optional() }),
  reply: z.object({
    success: z.literal(true),
    year: yearKey,
    years: z.array(yearKey),
    months: z.array(monthRow),
    /** All months are closed and its closing entries stand. */
    isYearLocked: z.boolean(),
  }),
});

export const getPeriod = route({
  method: 'GET',
  path: '/api/periods/months/:month',
  access: STAFF,
  summary: 'One month: its checklist as it stands now, and its closes',
  params: monthParams,
  reply: z.object({
    success: z.literal(true),
    month: monthRow,
    checklist,
    /** The newest first. */
    closes: z.array(monthClose),
  }),
});

export const closePeriod = route({
  method: 'POST',
  path: '/api/periods/months/:month/close',
  access: ACCOUNTANT,
  summary: 'Close a month: entries dated in it are refused from now on',
  params: monthParams,
  /** A note is needed where the checklist warns: why the month is closed all the same. */
  body: z.strictObject({ digest, note: line(500) }),
  reply: success,
});

export const reopenPeriod = route({
  method: 'POST',
  path: '/api/periods/months/:month/reopen',
  access: ADMIN,
  summary: 'Reopen a closed month, with the reason',
  params: monthParams,
  body: z.strictObject({ reason: requiredLine(500, 'Enter the reason.') }),
  reply: success,
});

/** A line of an entry that is prepared. */
const preparedLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
  memo: z.string(),
});

const preparedEntry = z.object({
  /**
   * `CE-01`, `CE-02`, `CE-03`, `CE-04`, `VAT`, `VAT-EXEMPT`, `PERCENTAGE-TAX`, `INCOME-TAX`, `FX`.
   */
  code: z.string(),
  date: businessDate,
  description: z.string(),
  lines: z.array(preparedLine),
  total: money,
});

/** How an amount was reckoned, line by line; what stands behind a figure is opened. */
const working = z.array(
  z.object({
    label: z.string(),
    amount: money,
    isTotal: z.boolean(),
    behind: behind.optional(),
  }),
);

const draftCode = z.enum(['VAT-EXEMPT', 'VAT', 'PERCENTAGE-TAX', 'INCOME-TAX']);

const preparedDraft = z.object({
  code: draftCode,
  /** The quarter of VAT or percentage tax (`2026-Q4`), the year of income tax. */
  period: periodKey,
  title: z.string(),
  /**
   * `needed`: an entry is prepared; `done`: it was entered; `nothing`: there is nothing to enter;
   * `not-applicable`.
   */
  state: z.enum(['needed', 'done', 'nothing', 'not-applicable']),
  text: z.string(),
  entry: preparedEntry.nullable(),
  working,
});

/** One step of the year-end in the order of handbook 5.15. */
const yearStep = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['done', 'open', 'look']),
  text: z.string(),
  path: z.string().nullable(),
});

export const getYearEnd = route({
  method: 'GET',
  path: '/api/periods/years/:year',
  access: STAFF,
  summary: 'The end of a taxable year: steps, prepared drafts, closing entries, invariants',
  params: yearParams,
  /** Which quarter's VAT is closed; without it the last of the year. */
  query: z.object({ quarter: periodKey.optional() }),
  reply: z.object({
    success: z.literal(true),
    year: yearKey,
    from: businessDate,
    to: businessDate,
    isLocked: z.boolean(),
    steps: z.array(yearStep),
    drafts: z.array(preparedDraft),
    closing: z.object({
      /** `nothing`: no result to close; `ready`; `obstructed`: see obstacles; `done`. */
      state: z.enum(['nothing', 'ready', 'obstructed', 'done']),
      obstacles: z.array(finding),
      /** What Yes would record, in order: CE-01, CE-02, CE-03; nothing when all is closed. */
      entries: z.array(preparedEntry),
      /** Income less costs and expenses that is not closed yet. */
      profit: money,
      digest: z.string(),
      /** Posted closing entries. */
      posted: z.array(
        z.object({
          transactionId: id,
          number: z.string(),
          entryNumber: z.string(),
          description: z.string(),
          total: money,
          by: z.string(),
          at: instant,
        }),
      ),
      /**
       * Handbook 5.15: after closing every account of the 4000s to 8000s and 3090 is zero, 3030
       * rose by the profit.
       */
      invariants: z.array(z.object({ text: z.string(), isOk: z.boolean() })),
    }),
  }),
});

export const postClosing = route({
  method: 'POST',
  path: '/api/periods/years/:year/closing',
  access: ACCOUNTANT,
  summary: 'Record the closing entries as they were shown (Idempotency-Key needed)',
  params: yearParams,
  body: z.strictObject({ digest }),
  reply: z.object({
    success: z.literal(true),
    entries: z.array(z.object({ transactionId: id, entryNumber: z.string() })),
  }),
});

export const lockYear = route({
  method: 'POST',
  path: '/api/periods/years/:year/lock',
  access: ACCOUNTANT,
  summary: 'Close every month of the year that is still open, once its closing entries stand',
  params: yearParams,
  body: z.strictObject({ note: line(500) }),
  reply: success,
});

export const draftYearEntry = route({
  method: 'POST',
  path: '/api/periods/drafts/:code',
  access: ACCOUNTANT,
  summary:
    'Make a prepared entry a draft of the journal entry form; answers the screen that opens it',
  params: z.object({ code: draftCode }),
  body: z.strictObject({ period: periodKey }),
  reply: z.object({ success: z.literal(true), path: z.string() }),
});

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
