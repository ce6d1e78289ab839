import { z } from 'zod';

import { MAX_RECORDED } from '../../bank/limits.ts';
import { bankAccount } from './statement-shapes.ts';
import { businessDate, id, line, money } from '../common.ts';
import { route } from '../route.ts';
import { typedAnswers } from '../ledger/transactions.ts';

const ACCOUNTANT = ['accountant'] as const;
const accountParams = z.object({ account: bankAccount });
const PATH = '/api/bank/workspace/:account/desk';

/** Lines of the bank that become one entry, or a match whose difference an entry puts right. */
const entryOf = {
  lineIds: z.array(id).max(50),
  matchId: id.nullable(),
};

const journalLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
  party: z.string().nullable(),
  document: z.string().nullable(),
  memo: z.string().nullable(),
});

const deskRow = z.object({
  ...entryOf,
  /** Of the bank: the day and the words of the line, and what it moved; money in is above zero. */
  date: businessDate,
  text: z.string(),
  amount: money,
  /** What it is recorded as, such as `Bank charge`; empty where nothing is known. */
  label: z.string(),
  reason: z.string(),
  kind: z.string(),
  kindTitle: z.string(),
  /** As the form of the kind is filled in. */
  answers: typedAnswers,
  labels: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string() })),
  party: z.string(),
  description: z.string(),
  lines: z.array(journalLine),
  questions: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Why it can't be recorded; empty where it can. */
  refusal: z.string(),
  /** Where the form has to be changed. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
  /** SHA-256 of what Yes would record; empty where it is refused. */
  digest: z.string(),
});

/** What a person wants recorded; without a kind it is what rules or words know. */
const askedEntry = z.strictObject({
  ...entryOf,
  kind: z.string().max(40).nullable().default(null),
  answers: typedAnswers.nullable().default(null),
  /** Its place in the list of `recordings`, where several have its kind. */
  index: z.number().int().min(0).max(100).nullable().default(null),
});

export const previewDesk = route({
  method: 'POST',
  path: `${PATH}/preview`,
  access: ACCOUNTANT,
  summary: 'What recording lines of the bank would post, line by line; nothing is posted',
  bodyLimit: 4 * 1024 * 1024,
  params: accountParams,
  body: z.strictObject({
    entries: z.array(askedEntry).min(1).max(MAX_RECORDED),
    /** Under which its progress is asked for. */
    progressId: id.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    rows: z.array(deskRow),
    readyCount: z.number().int(),
  }),
});

export const exportDesk = route({
  method: 'GET',
  path: `${PATH}/preview/:format`,
  access: ACCOUNTANT,
  summary: 'What rules and words know of these lines as a file, XLSX or CSV',
  params: z.object({ account: bankAccount, format: z.enum(['xlsx', 'csv']) }),
  /** Ids of lines, parted by commas. */
  query: z.object({
    lineIds: z
      .string()
      .max(MAX_RECORDED * 37)
      .transform((text) => text.split(','))
      .pipe(z.array(id).min(1).max(MAX_RECORDED)),
  }),
});

export const postDesk = route({
  method: 'POST',
  path: PATH,
  access: ACCOUNTANT,
  summary: 'Post and match what was previewed, all of it or nothing (Idempotency-Key needed)',
  bodyLimit: 4 * 1024 * 1024,
  params: accountParams,
  body: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          ...entryOf,
          kind: z.string().max(40),
          answers: typedAnswers,
          digest: z.string().length(64),
        }),
      )
      .min(1)
      .max(MAX_RECORDED),
    /** Codes of the questions that the person said yes to. */
    answered: z.array(z.string().max(100)).max(2_000).default([]),
    progressId: id.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    recorded: z.array(z.object({ ...entryOf, matchId: id, transactionId: id, number: z.string() })),
  }),
});

export const reverseDesk = route({
  method: 'POST',
  path: `${PATH}/reverse`,
  access: ACCOUNTANT,
  summary: 'Unmatch lines and reverse the entries that were recorded from them, in one act',
  params: accountParams,
  body: z.strictObject({
    matchIds: z.array(id).min(1).max(MAX_RECORDED),
    reason: line(300).refine((text) => text.length >= 3, 'Say why, in a few words.'),
  }),
  reply: z.object({ success: z.literal(true), numbers: z.array(z.string()) }),
});

export const deskProgress = route({
  method: 'GET',
  path: '/api/bank/desk-progress/:progressId',
  access: ACCOUNTANT,
  summary: 'How many lines have been gone through',
  params: z.object({ progressId: id }),
  reply: z.object({
    success: z.literal(true),
    stage: z.enum(['resting', 'checking', 'entering']),
    done: z.number().int(),
    total: z.number().int(),
  }),
});
