import { z } from 'zod';

import { APPROVAL_DECISIONS, APPROVAL_SUBJECTS } from '../../ledger/approvals.ts';
import { id, instant, knownVersion, line, money, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';
import { confirmedForm, kindParams, preview } from './transactions.ts';

const STAFF = ['accountant', 'admin'] as const;
const requestParams = z.object({ requestId: id });

/** Something that waits for a second person, or did. */
export const approvalRow = z.object({
  requestId: id,
  what: z.enum(APPROVAL_SUBJECTS),
  /** What it is, such as `Bill, Manila Paper` or `Cheque Disbursement CV-2026-000012`. */
  title: z.string(),
  amount: money.nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  transactionId: id.nullable(),
  /** The caller asked for it. */
  isOwn: z.boolean(),
  /** The caller may decide it now. */
  mayDecide: z.boolean(),
});

export const submitTransaction = route({
  method: 'POST',
  path: '/api/transactions/:kind/submit',
  refusesTexts: true,
  access: 'any',
  ticket: true,
  summary: 'Submit a filled form for approval; it is posted when another person approves it',
  bodyLimit: 512 * 1024,
  params: kindParams,
  body: confirmedForm,
  reply: z.object({ success: z.literal(true), requestId: id }),
});

export const listApprovals = route({
  method: 'GET',
  path: '/api/approvals',
  access: 'any',
  summary: 'What waits for a second person, and what was decided last; a user sees their own',
  reply: z.object({
    success: z.literal(true),
    waiting: z.array(approvalRow),
    decided: z.array(approvalRow),
  }),
});

export const getApproval = route({
  method: 'GET',
  path: '/api/approvals/:requestId',
  access: 'any',
  summary: 'One request with everything that is to be approved',
  params: requestParams,
  reply: z.object({
    success: z.literal(true),
    request: approvalRow.extend({
      kind: z.string(),
      /** Why it was asked, such as the reason of a reopening or a correction. */
      why: z.string(),
      /** The number of the payment that waits. */
      number: z.string().nullable(),
      /** Of a form that waits: what would be posted now; null where it cannot be. */
      preview: preview.omit({ success: true }).nullable(),
      /** Why it cannot be posted as it is. */
      obstacle: z.string(),
      attachments: z.array(
        z.object({
          attachmentId: id,
          fileName: z.string(),
          contentType: z.string(),
          size: z.number().int(),
        }),
      ),
      /** Of a rule: what holds now and what would. */
      rule: z.object({ before: z.string(), after: z.string() }).nullable(),
    }),
  }),
});

export const approve = route({
  method: 'POST',
  path: '/api/approvals/:requestId/approve',
  access: STAFF,
  stepUp: 'second-factor',
  summary: 'Approve a form (it is posted), release a payment, or agree to a rule of another person',
  params: requestParams,
  body: z.strictObject({
    /** Of a form: the digest of what was looked at. */
    digest: z.string().length(64).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    transactionId: id.nullable(),
    number: z.string().nullable(),
  }),
});

export const sendBack = route({
  method: 'POST',
  path: '/api/approvals/:requestId/send-back',
  access: STAFF,
  summary: 'Send a request back to who submitted it, with a reason; a form becomes a draft again',
  params: requestParams,
  body: z.strictObject({ reason: requiredLine(160, 'Enter the reason.') }),
  reply: success,
});

export const withdrawRequest = route({
  method: 'POST',
  path: '/api/approvals/:requestId/withdraw',
  access: 'any',
  summary: 'Take back what the caller submitted; a form becomes a draft again',
  params: requestParams,
  body: z.strictObject({ reason: line(160).default('') }),
  reply: success,
});

const rule = z.object({
  /** A kind, or `reopening`. */
  subject: z.string(),
  title: z.string(),
  what: z.enum(['approve', 'release', 'reopen']),
  isOn: z.boolean(),
  fromAmount: money,
  /** 0: nobody changed it. */
  version: z.number().int(),
  /** A change that waits for a second person. */
  waiting: id.nullable(),
});

export const getApprovalRules = route({
  method: 'GET',
  path: '/api/settings/approvals',
  access: STAFF,
  summary: 'What a second person approves or releases, and from which amount on',
  reply: z.object({
    success: z.literal(true),
    rules: z.array(rule),
    /** Who else may approve and release. */
    others: z.array(z.string()),
  }),
});

export const saveApprovalRule = route({
  method: 'PUT',
  path: '/api/settings/approvals/:subject',
  access: STAFF,
  stepUp: 'second-factor',
  summary: 'Change a rule; where there is a second person it takes effect when they agree',
  params: z.object({ subject: z.string().max(40) }),
  body: z.strictObject({
    isOn: z.boolean(),
    fromAmount: money.refine((amount) => amount >= 0n, 'Enter 0.00 or more.'),
    version: knownVersion,
  }),
  reply: z.object({ success: z.literal(true), isWaiting: z.boolean() }),
});
