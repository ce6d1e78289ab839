import { z } from 'zod';

import { MAX_RECODED } from '../../ledger/recoding.ts';
import { businessDate, id, line, money } from '../common.ts';
import { route } from '../route.ts';

const ACCOUNTANT = ['accountant'] as const;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID_LIST = new RegExp(`^${ID}(?:,${ID}){0,199}$`);

/** Which posted lines, and what they are given instead; at least one of the latter. */
const asked = {
  from: businessDate,
  to: businessDate,
  account: line(4).default(''),
  partyId: z.union([z.literal(''), id]).default(''),
  kind: line(40).default(''),
  /** In the description, the number or the party's name. */
  text: line(100).default(''),
  /** Of the total, both included. */
  amountFrom: money.optional(),
  amountTo: money.optional(),
  toAccount: line(4).default(''),
  toPartyId: z.union([z.literal(''), id]).default(''),
  toVatClass: line(40).default(''),
  /** A withholding code, or `none`. */
  toCode: line(10).default(''),
  /** Under which its progress is asked for. */
  progressId: id.optional(),
};

const recodedRow = z.object({
  transactionId: id,
  number: z.string(),
  kindTitle: z.string(),
  date: businessDate,
  party: z.string(),
  description: z.string(),
  total: money,
  /** What changes, such as `6010 Salaries → 6110 Rent Expense`. */
  changes: z.array(z.string()),
  /** Why it can't be; empty where it can. */
  refusal: z.string(),
  /** The closed month (`2026-01`) that keeps it as it is. */
  closedMonth: z.string().nullable(),
});

export const previewRecoding = route({
  method: 'POST',
  path: '/api/recodings/preview',
  access: ACCOUNTANT,
  summary: 'What recoding posted lines would do, with the figures by account; nothing is posted',
  body: z.strictObject({ ...asked, leaveOut: z.array(id).max(MAX_RECODED).default([]) }),
  reply: z.object({
    success: z.literal(true),
    rows: z.array(recodedRow),
    readyCount: z.number().int(),
    /** Accounts whose figures change: debit less credit over the rows that are recoded. */
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        before: money,
        after: money,
        change: money,
      }),
    ),
    questions: z.array(z.object({ code: z.string(), text: z.string() })),
    digest: z.string(),
  }),
});

export const exportRecoding = route({
  method: 'GET',
  path: '/api/recodings/preview/:format',
  access: ACCOUNTANT,
  summary: 'The same preview as a file, PDF, XLSX or CSV',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({
    ...asked,
    /** Those that are left out: ids with commas between them, at most 200. */
    leaveOut: z.union([z.literal(''), z.string().regex(ID_LIST)]).default(''),
  }),
});

export const postRecoding = route({
  method: 'POST',
  path: '/api/recodings',
  access: ACCOUNTANT,
  summary: 'Reverse and replace what was previewed, in one act (Idempotency-Key needed)',
  body: z.strictObject({
    ...asked,
    leaveOut: z.array(id).max(MAX_RECODED).default([]),
    digest: z.string().length(64),
    /** Codes of the questions that the person said yes to. */
    answered: z.array(z.string().max(100)).max(2_000).default([]),
    reason: line(300).refine((text) => text.length >= 3, 'Say why, in a few words.'),
  }),
  reply: z.object({
    success: z.literal(true),
    count: z.number().int(),
    /** In the reason of each entry of the act: what joins them. */
    reference: z.string(),
  }),
});

export const recodingProgress = route({
  method: 'GET',
  path: '/api/recodings/progress/:progressId',
  access: ACCOUNTANT,
  summary: 'How many transactions of a recoding have been gone through',
  params: z.object({ progressId: id }),
  reply: z.object({
    success: z.literal(true),
    stage: z.enum(['resting', 'checking', 'entering']),
    done: z.number().int(),
    total: z.number().int(),
  }),
});
