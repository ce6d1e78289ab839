import { z } from 'zod';

import { bankAccount } from './statement-shapes.ts';
import { id, knownVersion, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';
import { typedAnswers } from '../ledger/transactions.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const accountParams = z.object({ account: bankAccount });

const recording = z.object({
  /** What it is, such as `Bank charge`; and why it is offered. */
  label: z.string(),
  reason: z.string(),
  kind: z.string(),
  score: z.number().int(),
  /** Rules, words or earlier entries know it: it can be recorded as it stands. */
  isKnown: z.boolean(),
});

/**
 * What can be recorded from lines of the bank, the likeliest first: rules, then the handbook's,
 * then every kind.
 */
export const listRecordings = route({
  method: 'POST',
  path: '/api/bank/workspace/:account/recordings',
  access: ACCOUNTANT,
  summary:
    'What could be recorded from these lines, or from a match whose difference is the books’',
  params: accountParams,
  body: z.strictObject({ lineIds: z.array(id).max(50), matchId: id.nullable() }),
  reply: z.object({ success: z.literal(true), recordings: z.array(recording) }),
});

export const openRecording = route({
  method: 'POST',
  path: '/api/bank/workspace/:account/recordings/open',
  access: ACCOUNTANT,
  summary:
    'Make a draft of it, filled in from the lines; once it is entered, the entry is matched with them',
  params: accountParams,
  body: z.strictObject({
    lineIds: z.array(id).max(50),
    matchId: id.nullable(),
    /** Its place in the list of `recordings`, and its kind, to make sure. */
    index: z.number().int().min(0).max(100),
    kind: z.string().max(40),
    /** As filled in at the desk; null: as it is offered. */
    answers: typedAnswers.nullable().default(null),
  }),
  /** The screen of the form with the draft, such as `/journalentryform?…`. */
  reply: z.object({ success: z.literal(true), path: z.string() }),
});

const rule = z.object({
  ruleId: id,
  account: z.string().nullable(),
  words: z.string(),
  direction: z.enum(['in', 'out', 'any']),
  recordKind: z.string(),
  answers: typedAnswers,
  isActive: z.boolean(),
  origin: z.enum(['written', 'learnt']),
  madeBy: z.string(),
  version: z.number().int(),
});

const ruleBody = z.strictObject({
  account: bankAccount.nullable(),
  words: requiredLine(200, 'Enter the words of the bank’s text.').refine(
    (text) => text.length >= 2,
    'Enter at least two letters.',
  ),
  direction: z.enum(['in', 'out', 'any']),
  recordKind: z.string().max(40),
  answers: typedAnswers,
  isActive: z.boolean(),
  origin: z.enum(['written', 'learnt']),
});

export const listRules = route({
  method: 'GET',
  path: '/api/bank/rules',
  access: STAFF,
  summary: 'Rules of what is recorded from lines with certain words',
  reply: z.object({ success: z.literal(true), rules: z.array(rule) }),
});

export const addRule = route({
  method: 'POST',
  path: '/api/bank/rules',
  access: ACCOUNTANT,
  summary: 'Enter a rule, or accept a suggested one',
  body: ruleBody,
  reply: z.object({ success: z.literal(true), ruleId: id }),
});

export const changeRule = route({
  method: 'PUT',
  path: '/api/bank/rules/:ruleId',
  access: ACCOUNTANT,
  summary: 'Change a rule; refused when it was changed meanwhile',
  params: z.object({ ruleId: id }),
  body: ruleBody.extend({ version: knownVersion }),
  reply: success,
});

export const removeRule = route({
  method: 'DELETE',
  path: '/api/bank/rules/:ruleId',
  access: ACCOUNTANT,
  summary: 'Remove a rule',
  params: z.object({ ruleId: id }),
  reply: success,
});
