import { z } from 'zod';

import {
  LINK_DAYS,
  MOST_ANSWER_FILES,
  QUESTION_ACTIONS,
  QUESTION_STATES,
  QUESTION_SUBJECTS,
} from '../../ledger/questions.ts';
import { MAX_ATTACHMENT_BYTES } from '../../platform/attachment-limits.ts';
import { businessDate, id, instant, line, pageOf, paging, prose, success } from '../common.ts';
import { route } from '../route.ts';

const questionParams = z.object({ questionId: id });

/** The address of a figure of a report or a tax return in the portal, with its period. */
const figureAddress = z
  .string()
  .max(2_000)
  .regex(
    /^\/(financialreport|taxcompliance)\/[a-z-]+\?[\u0020-\u007e]*$/,
    'This is no figure of a report.',
  );

const answerText = prose(4_000);

/** One question with all that came after it. */
export const questionRow = z.object({
  questionId: id,
  subject: z.enum(QUESTION_SUBJECTS),
  /** What it is about, as it was called when it was asked. */
  title: z.string(),
  /** The screen of what it is about; empty where the caller may not open it. */
  path: z.string(),
  transactionId: id.nullable(),
  text: z.string(),
  due: businessDate.nullable(),
  state: z.enum(QUESTION_STATES),
  /** Since when it stands so. */
  since: instant,
  askedBy: z.string(),
  askedAt: instant,
  /** The Client ID of a colleague, or the name of somebody outside. */
  askedOf: z.string(),
  /** Where it went outside; empty for a colleague. */
  askedEmail: z.string(),
  isOutside: z.boolean(),
  /** The caller asked it. */
  isOwn: z.boolean(),
  mayAnswer: z.boolean(),
  /** Ask again, settle, withdraw, and make a new link. */
  mayDecide: z.boolean(),
  /** Until when the link outside opens; null where there is none that does. */
  linkExpiresAt: instant.nullable(),
  /** The transaction is in a closed month: accepting a document needs a reason. */
  isMonthClosed: z.boolean(),
  events: z.array(
    z.object({
      action: z.enum(QUESTION_ACTIONS),
      by: z.string(),
      at: instant,
      text: z.string(),
      files: z.array(
        z.object({
          attachmentId: id,
          fileName: z.string(),
          contentType: z.string(),
          size: z.number().int(),
          /** It is a supporting document of the transaction now. */
          isAccepted: z.boolean(),
        }),
      ),
    }),
  ),
});

const linkReply = z.object({
  success: z.literal(true),
  questionId: id,
  /** The link to answer by, told this once; null for a colleague. */
  link: z.string().nullable(),
  /** It was mailed (a mail server is set). */
  isMailed: z.boolean(),
});

export const askQuestion = route({
  method: 'POST',
  path: '/api/questions',
  access: 'any',
  forReaders: true,
  summary: `Ask a colleague, or somebody outside by a link that opens for ${LINK_DAYS} days, about a transaction, a missing document, a line of the bank, a party or a figure (header \`Idempotency-Key\`)`,
  body: z.strictObject({
    subject: z.enum(QUESTION_SUBJECTS),
    /** Of a transaction, a line of the bank or a party its id; of a figure its address. */
    subjectId: z.union([id, figureAddress], 'This is no id of ours.'),
    /** What a figure is called on its report; ignored for everything else. */
    figureTitle: line(200).default(''),
    /** The Client ID of a colleague; empty: somebody outside. */
    colleague: z.string().max(64).default(''),
    name: line(120).default(''),
    email: z.string().trim().max(254).default(''),
    text: prose(2_000).refine((text) => text !== '', 'Enter the question.'),
    due: businessDate.nullable().default(null),
  }),
  reply: linkReply,
});

export const listAsked = route({
  method: 'GET',
  path: '/api/questions',
  access: 'any',
  summary:
    'Questions, the newest first: to the caller, by the caller, or all; a user sees their own',
  query: z.object({
    box: z.enum(['to-me', 'mine', 'all']).default('all'),
    state: z.enum(['open', 'closed', 'any']).default('any'),
    transactionId: id.optional(),
    lineId: id.optional(),
    partyId: id.optional(),
    figure: figureAddress.optional(),
    ...paging,
  }),
  reply: pageOf(questionRow),
});

export const getQuestion = route({
  method: 'GET',
  path: '/api/questions/:questionId',
  access: 'any',
  summary: 'One question with its answers and files',
  params: questionParams,
  reply: z.object({ success: z.literal(true), question: questionRow }),
});

export const listWhoCanBeAsked = route({
  method: 'GET',
  path: '/api/questions/colleagues',
  access: 'any',
  summary: 'The other active accounts',
  reply: z.object({
    success: z.literal(true),
    colleagues: z.array(z.object({ clientId: z.string(), name: z.string() })),
  }),
});

export const answerAsked = route({
  method: 'POST',
  path: '/api/questions/:questionId/answer',
  access: 'any',
  forReaders: true,
  summary: 'Answer a question that the caller was asked, perhaps with uploaded files',
  params: questionParams,
  body: z.strictObject({
    text: answerText.refine((text) => text !== '', 'Enter an answer.'),
    attachmentIds: z.array(id).max(MOST_ANSWER_FILES).default([]),
  }),
  reply: success,
});

export const askAgain = route({
  method: 'POST',
  path: '/api/questions/:questionId/ask-again',
  access: 'any',
  forReaders: true,
  summary: 'Say that the answer is not enough; outside it goes with a new link',
  params: questionParams,
  body: z.strictObject({
    text: answerText.refine((text) => text !== '', 'Enter what is still open.'),
  }),
  reply: linkReply,
});

export const renewLink = route({
  method: 'POST',
  path: '/api/questions/:questionId/link',
  access: 'any',
  summary: 'Send a question outside once more with a new link; the earlier link no longer opens',
  params: questionParams,
  reply: linkReply,
});

export const settleQuestion = route({
  method: 'POST',
  path: '/api/questions/:questionId/settle',
  access: 'any',
  forReaders: true,
  summary: 'Close a question; files of its answers become supporting documents of the transaction',
  params: questionParams,
  body: z.strictObject({
    text: line(500).default(''),
    /** Files to attach to the transaction; the others stay with the question. */
    acceptIds: z.array(id).max(50).default([]),
  }),
  reply: success,
});

export const withdrawQuestion = route({
  method: 'POST',
  path: '/api/questions/:questionId/withdraw',
  access: 'any',
  forReaders: true,
  summary: 'Take a question back; its link no longer opens',
  params: questionParams,
  body: z.strictObject({ text: line(500).default('') }),
  reply: success,
});

const tokenParams = z.object({ token: z.string().max(100) });

export const showOutside = route({
  method: 'GET',
  path: '/answer/:token',
  access: 'public',
  summary: 'The page on which somebody outside answers one question (HTML)',
  params: tokenParams,
});

export const answerOutside = route({
  method: 'POST',
  path: '/answer/:token',
  access: 'public',
  forReaders: true,
  bodyKind: 'multipart',
  summary: 'The answer of somebody outside, once: multipart fields `answer` and `file`',
  bodyLimit: MOST_ANSWER_FILES * MAX_ATTACHMENT_BYTES + 64 * 1024,
  params: tokenParams,
});
