import { z } from 'zod';

import {
  businessDate,
  id,
  instant,
  knownVersion,
  money,
  prose,
  requiredLine,
  success,
} from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const lineParams = z.object({ lineId: id });

export const noteLine = route({
  method: 'PUT',
  path: '/api/bank/lines/:lineId/note',
  access: ACCOUNTANT,
  summary: 'Put a line on hold, or call it the bank’s error; null takes either back',
  params: lineParams,
  body: z.strictObject({
    note: z
      .strictObject({
        state: z.enum(['hold', 'bank-error']),
        reason: requiredLine(500, 'Say why, in a few words.'),
        until: businessDate.nullable(),
        /** The Client ID of the colleague who is asked; empty: nobody. */
        askedUser: z.string().max(64),
        question: prose(1_000),
      })
      .nullable(),
    /** As it was read; 0: there was none. Refused when it was changed meanwhile. */
    version: knownVersion,
  }),
  reply: success,
});

/** Colleagues who can be asked. */
export const listColleagues = route({
  method: 'GET',
  path: '/api/bank/colleagues',
  access: STAFF,
  summary: 'Client IDs of the active accounts',
  reply: z.object({ success: z.literal(true), clientIds: z.array(z.string()) }),
});

export const question = z.object({
  lineId: id,
  accountTitle: z.string(),
  currency: z.string(),
  date: businessDate,
  amount: money,
  description: z.string(),
  reason: z.string(),
  until: businessDate.nullable(),
  question: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  answer: z.string(),
  answeredAt: instant.nullable(),
});

export const listQuestions = route({
  method: 'GET',
  path: '/api/bank/questions',
  access: 'any',
  summary: 'Questions about lines of the bank that wait for the caller, and those answered of late',
  reply: z.object({ success: z.literal(true), questions: z.array(question) }),
});

export const answerQuestion = route({
  method: 'POST',
  path: '/api/bank/lines/:lineId/answer',
  access: 'any',
  summary: 'Answer a question that the caller was asked, perhaps with a paper of the caller’s own',
  params: lineParams,
  body: z.strictObject({
    answer: prose(2_000).refine((text) => text !== '', 'Enter an answer.'),
    attachmentId: id.nullable(),
  }),
  reply: success,
});
