import { z } from 'zod';

import { businessDate, id, instant, line, money, paging, pageOf, requiredLine } from '../common.ts';
import { route } from '../route.ts';

const state = z.enum(['written', 'released', 'cleared', 'stale', 'voided', 'replaced']);
const account = z.string().regex(/^\d{4}$/, 'Choose a bank account.');
const idempotentReply = z.object({ success: z.literal(true) });

const chequeRow = z.object({
  chequeId: id,
  account: z.string(),
  accountTitle: z.string(),
  number: z.string(),
  payee: z.string(),
  amount: money,
  date: businessDate,
  state,
  /** Its day has not come yet: it is in no balance before. */
  isPostDated: z.boolean(),
  /** From this day banks refuse it (handbook 9.3). */
  staleFrom: businessDate,
  clearedOn: businessDate.nullable(),
  /** What it pays, and the transaction that wrote it; none for a spoiled form. */
  purpose: z.string(),
  transactionId: id.nullable(),
  documentNumber: z.string().nullable(),
});

const filter = {
  search: line(100).optional(),
  account: account.optional(),
  /**
   * `outstanding`: written or released, and its day has come; `post-dated`; `going-stale`: too old,
   * not marked yet.
   */
  state: z.enum([...state.options, 'outstanding', 'post-dated', 'going-stale']).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Both included. */
  amountFrom: money.optional(),
  amountTo: money.optional(),
};

export const listCheques = route({
  method: 'GET',
  path: '/api/cheques',
  access: 'any',
  summary: 'The cheque register, newest numbers first',
  query: z.object({ ...filter, ...paging }),
  reply: pageOf(chequeRow).extend({ totalAmount: money }),
});

export const exportCheques = route({
  method: 'GET',
  path: '/api/cheques/export/:format',
  access: 'any',
  summary: 'The same list as a file, XLSX or CSV',
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
  query: z.object(filter),
});

export const getChequeDetails = route({
  method: 'GET',
  path: '/api/cheques/:chequeId',
  access: 'any',
  summary: 'One cheque with every state that it had',
  params: z.object({ chequeId: id }),
  reply: z.object({
    success: z.literal(true),
    cheque: chequeRow.extend({
      amountInWords: z.string(),
      history: z.array(
        z.object({
          state,
          date: businessDate,
          at: instant,
          actor: z.string(),
          reason: z.string(),
          transactionId: id.nullable(),
          documentNumber: z.string().nullable(),
        }),
      ),
    }),
  }),
});

export const moveCheque = route({
  method: 'POST',
  path: '/api/cheques/:chequeId/state',
  access: ['accountant'],
  summary:
    'Hand a cheque over, mark it cleared, or take either back; refused when it was changed meanwhile',
  params: z.object({ chequeId: id }),
  body: z.strictObject({
    from: state,
    state: z.enum(['written', 'released', 'cleared']),
    date: businessDate,
    reason: line(300).default(''),
    /**
     * What the bank paid, if another amount stood on the cheque than was recorded; needs a reason.
     */
    amount: money.optional(),
  }),
  reply: idempotentReply,
});

export const spoilCheque = route({
  method: 'POST',
  path: '/api/cheques/spoiled',
  access: ['accountant'],
  summary: 'Register a cheque form that was spoiled: its number is kept and never used again',
  body: z.strictObject({
    account,
    number: z.string().regex(/^\d{1,12}$/, 'Enter the digits of the cheque’s number.'),
    date: businessDate,
    reason: requiredLine(300, 'Say what became of the form, in a few words.'),
  }),
  reply: idempotentReply,
});
