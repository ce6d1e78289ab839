import { z } from 'zod';

import { MAX_RUN_STATEMENTS } from '../../ledger/limits.ts';
import { businessDate, id, instant, money, paging, pageOf } from '../common.ts';
import { route } from '../route.ts';
import { MAIL_STATES } from './receipts.ts';

const STAFF = ['accountant', 'admin'] as const;
const ofRun = z.object({ runId: id });

const lastSent = z.object({ asOf: businessDate, at: instant, by: z.string() });

/** A customer that owes something on the day. */
const owingCustomer = z.object({
  partyId: id,
  name: z.string(),
  balance: money,
  overdue: money,
  documentCount: z.number().int(),
  /** Credits of the customer, which are never deducted. */
  credits: money,
  /** Where its mail goes; none where no address is registered. */
  emails: z.array(z.string()),
  lastSent: lastSent.nullable(),
  /** A statement was sent to it on this day already: sending another one wants a second yes. */
  sentToday: z.boolean(),
});

export const listStatementCustomers = route({
  method: 'GET',
  path: '/api/statement-runs/customers',
  access: STAFF,
  summary: 'Customers that owe at least an amount on a day, with what a statement run needs',
  query: z.object({ asOf: businessDate.optional(), least: money.optional() }),
  reply: z.object({
    success: z.literal(true),
    asOf: businessDate,
    customers: z.array(owingCustomer),
  }),
});

export const sendStatementRun = route({
  method: 'POST',
  path: '/api/statement-runs',
  access: STAFF,
  summary: 'Mail a statement of account to each chosen customer (Idempotency-Key needed)',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    from: businessDate,
    asOf: businessDate,
    least: money,
    statements: z
      .array(
        z.strictObject({
          partyId: id,
          /** As it was read: a statement over another balance is not sent. */
          balance: money,
          /** Yes, although one was sent today. */
          again: z.boolean().default(false),
        }),
      )
      .min(1, 'Tick at least one customer.')
      .max(MAX_RUN_STATEMENTS, `At most ${MAX_RUN_STATEMENTS} statements at once.`),
    /** Under which its progress is asked for. */
    progressId: id.optional(),
  }),
  reply: z.object({ success: z.literal(true), runId: id }),
});

export const getStatementProgress = route({
  method: 'GET',
  path: '/api/statement-runs/progress/:progressId',
  access: STAFF,
  summary: 'How many statements of a run that is under way are drawn',
  params: z.object({ progressId: id }),
  reply: z.object({
    success: z.literal(true),
    stage: z.enum(['resting', 'checking', 'entering']),
    done: z.number().int(),
    total: z.number().int(),
  }),
});

const runHead = z.object({
  runId: id,
  from: businessDate,
  asOf: businessDate,
  least: money,
  statementCount: z.number().int(),
  total: money,
  sentBy: z.string(),
  sentAt: instant,
});

export const listStatementRuns = route({
  method: 'GET',
  path: '/api/statement-runs',
  access: STAFF,
  summary: 'The statement runs, newest first',
  query: z.object(paging),
  reply: pageOf(runHead),
});

const sentStatement = z.object({
  statementId: id,
  runId: id.nullable(),
  partyId: id,
  party: z.string(),
  asOf: businessDate,
  balance: money,
  overdue: money,
  recipients: z.array(z.string()),
  /** The worst of its messages. */
  state: z.enum(MAIL_STATES),
  /** Whether its PDF is kept: a letter has none. */
  hasFile: z.boolean(),
  sentBy: z.string(),
  sentAt: instant,
});

export const getStatementRun = route({
  method: 'GET',
  path: '/api/statement-runs/:runId',
  access: STAFF,
  summary: 'A statement run: what was sent to whom, and what became of the mail',
  params: ofRun,
  reply: z.object({
    success: z.literal(true),
    run: runHead,
    statements: z.array(sentStatement),
  }),
});

export const exportStatementRun = route({
  method: 'GET',
  path: '/api/statement-runs/:runId/list/:format',
  access: STAFF,
  summary: 'What was sent by a statement run as PDF, XLSX or CSV',
  params: ofRun.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
});

export const listSentStatements = route({
  method: 'GET',
  path: '/api/parties/:partyId/statements-sent',
  access: STAFF,
  summary: 'The statements of account that were sent to a party, newest first',
  params: z.object({ partyId: id }),
  query: z.object(paging),
  reply: pageOf(sentStatement),
});

export const getSentStatement = route({
  method: 'GET',
  path: '/api/statements-sent/:statementId/pdf',
  access: STAFF,
  summary: 'A statement of account as it was sent',
  params: z.object({ statementId: id }),
});
