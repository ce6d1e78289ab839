import { z } from 'zod';

import { businessDate, id, instant, line, money, paging, pageOf } from '../common.ts';
import { route } from '../route.ts';
import { typedAnswers, previewLine, summaryRow, posted, totalRow } from './transactions.ts';

export const recordRow = z.object({
  transactionId: id,
  kind: z.string(),
  kindTitle: z.string(),
  number: z.string(),
  entryNumber: z.string(),
  date: businessDate,
  party: z.string().nullable(),
  description: z.string(),
  total: money,
  state: z.enum(['posted', 'returned', 'reversed', 'reversal']),
  recordedBy: z.string(),
  recordedAt: instant,
  receiptState: z.enum(['none', 'waiting', 'sent', 'kept', 'failed']),
  attachmentCount: z.number().int(),
});

/** Who signed in the portal, and when; null: nobody was asked, or it waits. */
const secondPerson = z.object({ name: z.string(), at: instant }).nullable();

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID_LIST = new RegExp(`^${ID}(?:,${ID}){0,199}$`);

const recordFilter = {
  search: line(200).optional(),
  kind: line(40).optional(),
  state: z.enum(['posted', 'returned', 'reversed', 'reversal']).optional(),
  /**
   * `without`: those in force that lack the attachment which their form takes; `with`: those that
   * have any.
   */
  papers: z.enum(['with', 'without']).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Of the total, both included. */
  amountFrom: money.optional(),
  amountTo: money.optional(),
  /** Only these: ids with commas between them, at most 200. */
  ids: z.string().regex(ID_LIST, 'Name at most 200 records by their ids.').optional(),
  recordedBy: line(64).optional(),
  sort: z.enum(['date', 'number', 'total', 'recordedAt']).default('recordedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};

export const listRecords = route({
  method: 'GET',
  path: '/api/records',
  access: 'any',
  summary: 'What was recorded; a user sees their own, accountant and admin see all',
  query: z.object({ ...recordFilter, ...paging }),
  reply: pageOf(recordRow).extend({
    /** Over all rows of the filter, reversed ones and reversals left out. */
    totalAmount: money,
  }),
});

export const exportRecords = route({
  method: 'GET',
  path: '/api/records/export/:format',
  access: 'any',
  summary: 'The same list as a file, PDF, XLSX or CSV',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({
    ...recordFilter,
    /** Columns of the screen that are left out: `kind,state`. */
    hide: z
      .string()
      .regex(/^[a-zA-Z,]{0,200}$/)
      .optional(),
  }),
});

export const exportJournal = route({
  method: 'GET',
  path: '/api/records/export/journal',
  access: ['accountant', 'admin'],
  stepUp: 'second-factor',
  summary: 'The whole journal in the format of hledger',
});

export const getRecord = route({
  method: 'GET',
  path: '/api/records/:transactionId',
  access: 'any',
  ticket: true,
  summary: 'One transaction: document, lines, papers, receipt, history',
  params: z.object({ transactionId: id }),
  reply: z.object({
    success: z.literal(true),
    record: recordRow.extend({
      partyId: id.nullable(),
      partyTin: z.string().nullable(),
      /** Nothing new is recorded with the party; what is open of it can still be settled. */
      isPartyInactive: z.boolean(),
      book: z.string(),
      entryHash: z.string(),
      reason: z.string().nullable(),
      reverses: z
        .object({ transactionId: id, number: z.string(), entryNumber: z.string() })
        .nullable(),
      reversedBy: z
        .object({ transactionId: id, number: z.string(), entryNumber: z.string() })
        .nullable(),
      /** The entry of a cheque that the bank returned, and the receipt of such an entry. */
      returnedBy: z
        .object({ transactionId: id, number: z.string(), entryNumber: z.string() })
        .nullable(),
      returns: z
        .object({ transactionId: id, number: z.string(), entryNumber: z.string() })
        .nullable(),
      corrects: z.object({ transactionId: id, number: z.string() }).nullable(),
      correctedBy: z.object({ transactionId: id, number: z.string() }).nullable(),
      /** The answers as typed, so that Correct can fill the form again. */
      answers: typedAnswers,
      summary: z.array(summaryRow),
      lines: z.array(previewLine),
      totals: z.array(totalRow),
      attachments: z.array(
        z.object({
          attachmentId: id,
          fileName: z.string(),
          contentType: z.string(),
          size: z.number().int(),
          attachedBy: z.string(),
          attachedAt: instant,
          /** Came after the posting; why, where somebody said so. */
          isLater: z.boolean(),
          reason: z.string(),
          /** It was the wrong document: it stays, and proves nothing. */
          wrong: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
          mayMarkWrong: z.boolean(),
        }),
      ),
      evidence: z.object({
        isNeeded: z.boolean(),
        /** Then whoever attaches something later says why. */
        isMonthClosed: z.boolean(),
        /** Why no document exists, where an accountant said so. */
        excuse: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
        mayTellNone: z.boolean(),
      }),
      receipts: z.array(
        z.object({
          mailId: id,
          to: z.string(),
          state: z.enum(['waiting', 'sent', 'kept', 'failed']),
          attempts: z.number().int(),
          lastError: z.string().nullable(),
          at: instant,
        }),
      ),
      history: z.array(z.object({ at: instant, actor: z.string(), text: z.string() })),
      /** Others in force on the documents that it opened or settled; a user opens their own. */
      related: z.array(
        z.object({
          transactionId: id,
          kindTitle: z.string(),
          number: z.string(),
          date: businessDate,
          document: z.string(),
          amount: money,
          mayOpen: z.boolean(),
        }),
      ),
      /** What is still open of the documents that it opened. */
      opened: z.array(
        z.object({
          account: z.string(),
          title: z.string(),
          document: z.string(),
          balance: money,
        }),
      ),
      /** The cheques that it wrote. */
      cheques: z.array(z.object({ chequeId: id, number: z.string(), state: z.string() })),
      /**
       * The lines of the bank that its entry lines on bank accounts are matched with, by account
       * and match, with the statement that has each. Not for users. `kind` null: not matched,
       * though the bank's statements reach its day.
       */
      bank: z.array(
        z.object({
          account: z.string(),
          title: z.string(),
          currency: z.string(),
          kind: z.enum(['plain', 'start', 'difference']).nullable(),
          lines: z.array(
            z.object({
              lineId: id,
              statementId: id,
              position: z.number().int(),
              date: businessDate,
              amount: money,
              description: z.string(),
            }),
          ),
        }),
      ),
      /** The second person who approved it before it was posted, or released the payment. */
      approvedBy: secondPerson,
      releasedBy: secondPerson,
      /** The request of a payment that waits for its release. */
      awaitsRelease: id.nullable(),
      /** What this caller may do, and why not. */
      mayReverse: z.boolean(),
      mayNotReverseBecause: z.string().nullable(),
    }),
  }),
});

export const reverseRecord = route({
  method: 'POST',
  path: '/api/records/:transactionId/reverse',
  access: ['accountant'],
  stepUp: 'second-factor',
  summary:
    'Reverse a transaction: a mirrored entry with its own number, linked both ways (Idempotency-Key needed)',
  params: z.object({ transactionId: id }),
  body: z.strictObject({
    reason: line(500).refine((text) => text.length >= 3, 'Say why, in a few words.'),
    date: businessDate.optional(),
  }),
  reply: posted,
});

/**
 * The voucher as a PDF; `?disposition=inline` is for the portal's own viewer, otherwise it is
 * saved.
 */
export const getVoucher = route({
  method: 'GET',
  path: '/api/records/:transactionId/voucher',
  access: 'any',
  ticket: true,
  summary: 'The voucher of a transaction as PDF',
  params: z.object({ transactionId: id }),
  query: z.object({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
});
