import { z } from 'zod';

import { EMAIL } from '../../forms/field-checks.ts';
import { id, instant, line, paging, pageOf, prose, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;

const mailRow = z.object({
  mailId: id,
  createdAt: instant,
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  sentAt: instant.nullable(),
  transactionId: id.nullable(),
});

export const listMail = route({
  method: 'GET',
  path: '/api/mail',
  access: ['admin'],
  summary: 'Every message of the outbox, newest first',
  query: z.object({
    state: z.enum(MAIL_STATES).optional(),
    search: line(200).optional(),
    ...paging,
  }),
  reply: pageOf(mailRow),
});

export const getMail = route({
  method: 'GET',
  path: '/api/mail/:mailId',
  access: ['admin'],
  summary: 'One message as it was or will be sent',
  params: z.object({ mailId: id }),
  reply: z.object({
    success: z.literal(true),
    mail: mailRow.extend({
      from: z.string(),
      messageId: z.string(),
      text: z.string(),
      html: z.string().nullable(),
      attachments: z.array(
        z.object({ fileName: z.string(), contentType: z.string(), size: z.number().int() }),
      ),
    }),
  }),
});

export const getMailAttachment = route({
  method: 'GET',
  path: '/api/mail/:mailId/attachments/:index',
  access: ['admin'],
  summary: 'One attachment of a message, as a file to save',
  params: z.object({ mailId: id, index: z.coerce.number().int().min(0).max(50) }),
});

/** Puts a failed or kept message back into the queue; it keeps its Message-ID. */
export const resendMail = route({
  method: 'POST',
  path: '/api/mail/:mailId/resend',
  access: ['admin', 'accountant'],
  summary: 'Try a message again now',
  params: z.object({ mailId: id }),
  reply: success,
});

/**
 * For a transaction whose form had no address, or the wrong one. The record stays as it was
 * entered.
 */
export const mailReceipt = route({
  method: 'POST',
  path: '/api/records/:transactionId/receipts',
  access: 'any',
  summary: 'Mail the receipt of a record with its voucher to an address; at most ten of a record',
  params: z.object({ transactionId: id }),
  body: z.strictObject({
    to: z.string().max(254).regex(EMAIL, 'Enter one email address such as name@company.ph.'),
    /** In place of the subject that a receipt has; one line. */
    subject: requiredLine(200, 'Enter a subject.').optional(),
    /** In place of the sentence above the figures; plain text. */
    message: prose(2000).optional(),
  }),
  reply: success,
});
