import { z } from 'zod';

import { businessDate, id, instant, line, money, requiredLine, success } from '../common.ts';
import { periodKey } from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const subjectCode = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'Name what is filed, such as 2550Q.');
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const filingParams = z.object({ filingId: id });

const subject = z.object({
  code: z.string(),
  title: z.string(),
  periods: z.array(z.enum(['month', 'quarter', 'year'])),
  /** The month that the year ends with whose quarters it is of: of the taxable year, or 12. */
  quarterYearEnd: z.number().int(),
  /** The month that its years end with. */
  yearEnd: z.number().int(),
});

const figure = z.object({ key: z.string(), label: z.string(), amount: money });

/** A figure as it was filed and as the books give it now. */
const comparedFigure = z.object({
  key: z.string(),
  label: z.string(),
  /** Null: it was not on the return or list. */
  before: money.nullable(),
  /** Null: the books no longer give it. */
  now: money.nullable(),
  difference: money,
});

/** An entry that moved a figure after it was filed. */
const laterEntry = z.object({
  transactionId: id,
  number: z.string(),
  entryNumber: z.string(),
  date: businessDate,
  description: z.string(),
  by: z.string(),
  at: instant,
  /** How much it moves which figure. */
  changes: z.array(z.object({ key: z.string(), label: z.string(), amount: money })),
});

/**
 * Something else than an entry that changed after the filing: a typed item, an importation, the TIN
 * of a party.
 */
const otherChange = z.object({
  what: z.string(),
  by: z.string(),
  at: instant,
  /** By how much it moved the figure; null where it is no amount. */
  amount: money.nullable(),
});

/** A file as it was sent: its bytes stay as they were, whatever becomes of names and addresses. */
const sentFile = z.object({ fileName: z.string(), sha256: z.string(), size: z.number().int() });

const filing = z.object({
  filingId: id,
  subject: z.string(),
  subjectTitle: z.string(),
  period: periodKey,
  periodLabel: z.string(),
  from: businessDate,
  to: businessDate,
  /** 0: the first one; n: amendment n. */
  amendment: z.number().int(),
  filedOn: businessDate,
  /** Confirmation number, eFPS reference; may be empty. */
  reference: z.string(),
  note: z.string(),
  filedBy: z.string(),
  filedAt: instant,
  sha256: z.string(),
  /**
   * `standing`: the last word; `amended`: a later amendment stands; `withdrawn`: marked by mistake.
   */
  state: z.enum(['standing', 'amended', 'withdrawn']),
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

/** What is filed no longer says what the books say. */
export const alarm = z.object({
  filing,
  figures: z.array(comparedFigure),
  /** Which entries did it, the newest first. */
  entries: z.array(laterEntry),
  /**
   * What else did it, the newest first. Both empty: another version of the product reckons
   * otherwise.
   */
  others: z.array(otherChange),
});

export const listFilings = route({
  method: 'GET',
  path: '/api/filings',
  access: STAFF,
  summary: 'What was filed, the newest period first, and what may be filed',
  query: z.object({
    year: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    subjects: z.array(subject),
    years: z.array(z.string()),
    filings: z.array(filing.extend({ hasAlarm: z.boolean() })),
  }),
});

export const listFilingAlarms = route({
  method: 'GET',
  path: '/api/filings/alarms',
  access: STAFF,
  summary: 'What is filed and no longer says what the books say',
  reply: z.object({ success: z.literal(true), alarms: z.array(alarm) }),
});

export const getFilingState = route({
  method: 'GET',
  path: '/api/filings/state',
  access: STAFF,
  summary: 'A subject in a period: its figures now, what was filed, and how they differ',
  query: z.object({ subject: subjectCode, period: periodKey }),
  reply: z.object({
    success: z.literal(true),
    subject,
    period: periodKey,
    periodLabel: z.string(),
    /** Its last day has passed, so it may be filed. */
    isOver: z.boolean(),
    figures: z.array(figure),
    /** The files that were sent with what stands. */
    files: z.array(sentFile),
    /** Of these figures; filing sends it back, so that what is filed is what was seen. */
    digest: z.string(),
    standing: filing.nullable(),
    /** Null: nothing is filed, or it still says what the books say. */
    alarm: alarm.nullable(),
    /** All filings of it, the newest first. */
    history: z.array(filing),
  }),
});

export const getFiling = route({
  method: 'GET',
  path: '/api/filings/:filingId',
  access: STAFF,
  summary: 'One filing: its figures as they were frozen, the entries behind them, and the alarm',
  params: filingParams,
  reply: z.object({
    success: z.literal(true),
    filing,
    figures: z.array(figure),
    entryCount: z.number().int(),
    files: z.array(sentFile),
    alarm: alarm.nullable(),
  }),
});

export const fileSubject = route({
  method: 'POST',
  path: '/api/filings',
  access: ACCOUNTANT,
  summary: 'Mark as filed: figures and entries are frozen; `amends` makes it the next amendment',
  body: z.strictObject({
    subject: subjectCode,
    period: periodKey,
    digest,
    filedOn: businessDate,
    reference: line(100),
    note: line(500),
    /** The filing that stands, when this amends it; null for the first. */
    amends: id.nullable(),
  }),
  reply: z.object({ success: z.literal(true), filingId: id }),
});

export const withdrawFiling = route({
  method: 'POST',
  path: '/api/filings/:filingId/withdraw',
  access: ACCOUNTANT,
  summary: 'It was marked as filed by mistake: it stays on record and counts no more',
  params: filingParams,
  body: z.strictObject({ reason: requiredLine(500, 'Enter the reason.') }),
  reply: success,
});

export const sendAmendment = route({
  method: 'GET',
  path: '/api/filings/:filingId/amendment/:format',
  access: STAFF,
  summary:
    'The draft of the amendment as a file: before, now, difference, and the entries that did it',
  params: filingParams.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
});

export const sendFiledFile = route({
  method: 'GET',
  path: '/api/filings/:filingId/files/:fileName',
  access: STAFF,
  summary: 'A file as it was sent with a filing, byte for byte',
  params: filingParams.extend({ fileName: z.string().max(120) }),
});
