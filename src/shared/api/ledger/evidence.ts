import { z } from 'zod';

import { businessDate, id, knownVersion, line, money, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;

/** Why something is so; three signs at least are a word. */
const reason = line(500).refine((text) => text.length >= 3, 'Enter a reason.');
const maybeReason = line(500).default('');

export const attachLater = route({
  method: 'POST',
  path: '/api/records/:transactionId/attachments',
  access: 'any',
  summary: 'Attach uploaded supporting documents to a posted transaction (closed month: reason)',
  params: z.object({ transactionId: id }),
  body: z.strictObject({ attachmentIds: z.array(id).min(1).max(10), reason: maybeReason }),
  reply: success,
});

export const markWrongDocument = route({
  method: 'POST',
  path: '/api/records/:transactionId/attachments/:attachmentId/wrong',
  access: 'any',
  summary: 'Mark an attached document as the wrong one; it stays on record',
  params: z.object({ transactionId: id, attachmentId: id }),
  body: z.strictObject({ reason }),
  reply: success,
});

export const tellNoDocument = route({
  method: 'PUT',
  path: '/api/records/:transactionId/evidence',
  access: ['accountant'],
  summary: 'State that no supporting document exists, or that one is expected after all',
  params: z.object({ transactionId: id }),
  body: z.strictObject({ state: z.enum(['none-exists', 'expected']), reason }),
  reply: success,
});

export const findTwins = route({
  method: 'GET',
  path: '/api/attachments/:attachmentId/twins',
  access: 'any',
  ticket: true,
  summary: 'Where the same file, or a picture that looks the same, is already attached',
  params: z.object({ attachmentId: id }),
  reply: z.object({
    success: z.literal(true),
    twins: z.array(
      z.object({
        /** The same bytes; otherwise a picture that looks the same. */
        isSame: z.boolean(),
        /** Null: it belongs to a record that the caller may not see. */
        record: z
          .object({
            transactionId: id,
            kindTitle: z.string(),
            number: z.string(),
            date: businessDate,
          })
          .nullable(),
      }),
    ),
  }),
});

const days = { from: businessDate, to: businessDate };

const figures = {
  neededCount: z.number().int(),
  neededAmount: money,
  documentedCount: z.number().int(),
  documentedAmount: money,
  excusedCount: z.number().int(),
  excusedAmount: money,
  missingCount: z.number().int(),
  missingAmount: money,
  /** Share of the amount that has a document, in tenths of a percent; null: nothing needs one. */
  score: z.number().int().nullable(),
};

export const getEvidenceScore = route({
  method: 'GET',
  path: '/api/evidence',
  access: STAFF,
  summary: 'What has supporting documents by month and kind, and what is missing by amount',
  query: z.object(days),
  reply: z.object({
    success: z.literal(true),
    rows: z.array(
      z.object({
        /** `2026-12`. */
        month: z.string(),
        kind: z.string(),
        kindTitle: z.string(),
        ...figures,
      }),
    ),
    total: z.object(figures),
  }),
});

export const exportEvidenceScore = route({
  method: 'GET',
  path: '/api/evidence/export/:format',
  access: STAFF,
  summary: 'The same as a file',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object(days),
});

export const exportMissing = route({
  method: 'GET',
  path: '/api/evidence/missing/export/:format',
  access: 'any',
  summary: 'The records that lack a supporting document, by kind and dates, as a file',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({
    kind: line(40).optional(),
    from: businessDate.optional(),
    to: businessDate.optional(),
  }),
});

export const getEvidenceRules = route({
  method: 'GET',
  path: '/api/settings/evidence',
  access: STAFF,
  summary: 'Which kinds of transaction need a supporting document, and from which amount on',
  reply: z.object({
    success: z.literal(true),
    rules: z.array(
      z.object({
        kind: z.string(),
        kindTitle: z.string(),
        isNeeded: z.boolean(),
        fromAmount: money,
        /** 0: nobody changed it, it is as the kind is defined. */
        version: z.number().int(),
      }),
    ),
  }),
});

export const saveEvidenceRule = route({
  method: 'PUT',
  path: '/api/settings/evidence/:kind',
  access: STAFF,
  summary: 'Change whether a kind needs a supporting document, and from which amount on',
  params: z.object({ kind: z.string().max(64) }),
  body: z.strictObject({
    isNeeded: z.boolean(),
    fromAmount: money.refine((amount) => amount >= 0n, 'Enter 0.00 or more.'),
    version: knownVersion,
  }),
  reply: success,
});
