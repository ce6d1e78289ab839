import { z } from 'zod';

import { accountOverview } from '../bank/reconciliations.ts';
import { question } from '../bank/bank-notes.ts';
import { businessDate, money, success } from '../common.ts';
import { approvalRow } from '../ledger/approvals.ts';
import { questionRow } from '../ledger/questions.ts';
import { draftRow } from '../ledger/drafts.ts';
import { recordRow } from '../ledger/records.ts';
import { overviewMonth } from '../reports/reports.ts';
import { route } from '../route.ts';
import { alarm } from '../tax/filings.ts';
import { obligation } from '../tax/tax-calendar.ts';

/** What an accountant works off, in the order of its urgency. */
const TODAY_LINES = [
  'tax-overdue',
  'tax-due',
  'filings-moved',
  'months-to-close',
  'lines-to-match',
  'receivables-overdue',
  'bills-due',
  'recurring-drafts',
  'certificates-to-collect',
  'thresholds',
  'reconciliations-to-review',
] as const;

/** What an admin keeps an eye on. */
const HEALTH_LINES = [
  'reconciliations-to-review',
  'active-accounts',
  'logins-refused',
  'mails-failed',
  'mails-waiting',
  'mails-kept',
  'inquiries',
  'backups',
  'months-to-close',
] as const;

/** What a new company sets up, in the order in which it is best done. */
const FIRST_STEPS = [
  'profile',
  'bank-accounts',
  'petty-cash',
  'number-ranges',
  'people',
  'opening',
  'first-document',
  'proven-backup',
] as const;

export const getHome = route({
  method: 'GET',
  path: '/api/home',
  access: 'any',
  summary:
    'Everything on the first screen of whoever asks: own work, and what the role has to look after',
  reply: z.object({
    success: z.literal(true),
    asOf: businessDate,
    drafts: z.array(draftRow),
    /** About lines of the bank that are on hold. */
    questions: z.array(question),
    /** Questions to the caller without an answer, then answers to the caller’s own. */
    openQuestions: z.array(questionRow),
    /** What waits for the caller as the second person, and what the caller submitted. */
    approvals: z.array(approvalRow),
    /** What the caller posted today, the newest first; reversals are not added up. */
    postedToday: z.object({
      count: z.number().int(),
      amount: money,
      rows: z.array(recordRow),
    }),
    /** An accountant’s work of the day, or what an admin keeps an eye on; none for a user. */
    lines: z.array(
      z.object({
        key: z.enum([...TODAY_LINES, ...HEALTH_LINES]),
        count: z.number().int(),
        /** Null where it is no money. */
        amount: money.nullable(),
        /** The screen on which it is worked off. */
        path: z.string(),
      }),
    ),
    /** For accountants: the last twelve months. */
    months: z.array(overviewMonth),
    /** For accountants: what is filed and no longer says what the books say. */
    alarms: z.array(alarm),
    /** For accountants: what is overdue, and what falls due within thirty days. */
    deadlines: z.array(obligation),
    /** For accountants and admins. */
    bankAccounts: z.array(accountOverview),
    /** For accountants and admins of a new company; none when all are done, or hidden. */
    steps: z.array(z.object({ key: z.enum(FIRST_STEPS), isDone: z.boolean(), path: z.string() })),
    /** An admin hid steps that are not done yet. */
    areStepsHidden: z.boolean(),
  }),
});

export const hideFirstSteps = route({
  method: 'PUT',
  path: '/api/home/first-steps',
  access: ['admin'],
  summary: 'Hide the first steps of a new company, or show them again',
  body: z.strictObject({ isHidden: z.boolean() }),
  reply: success,
});
