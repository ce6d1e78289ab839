import { z } from 'zod';

import { bankAccount } from './statement-shapes.ts';
import { businessDate, id, instant, money, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const reconciliationParams = z.object({ reconciliationId: id });
const fileFormat = z.enum(['pdf', 'xlsx']);

/**
 * One row of a section: a deposit in transit, a cheque, a memo. The amount has the sign that it is
 * added with.
 */
const row = z.object({
  date: businessDate,
  reference: z.string(),
  text: z.string(),
  amount: money,
  /** What it is of: the entry behind it, or the bank's line. */
  transactionId: id.nullable(),
  lineId: id.nullable(),
  /** A cheque older than banks take. */
  isStale: z.boolean(),
});
const section = z.object({ rows: z.array(row), total: money });

/** One line of the proof of cash: at the beginning, received, paid out, at the end. */
const proofRow = z.object({
  label: z.string(),
  beginning: money,
  receipts: money,
  disbursements: money,
  ending: money,
});

/** Handbook 7.1: the adjusted-balance method, and the four-column proof of cash. */
export const reconciliationFigures = z.object({
  account: z.string(),
  accountTitle: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  currency: z.string(),
  companyName: z.string(),
  from: businessDate,
  asAt: businessDate,
  balancePerBank: money.nullable(),
  depositsInTransit: section,
  /**
   * With what it is called: it holds withdrawals and transfers, too, that the bank has not taken
   * yet. One that was signed before says nothing of it.
   */
  outstandingCheques: section.extend({ label: z.string().optional() }),
  bankErrors: section,
  adjustedBank: money,
  balancePerBooks: money,
  creditMemos: section,
  debitMemos: section,
  bookErrors: section,
  adjustedBooks: money,
  /** Unmatched bank lines; they are the difference. */
  unexplained: section,
  difference: money,
  /**
   * Opening of this statement less the closing of the one before; null where there is none before.
   */
  openingProof: money.nullable(),
  proof: z.object({ bank: z.array(proofRow), books: z.array(proofRow) }),
  matchedLineCount: z.number().int(),
  matchedItemCount: z.number().int(),
});

export const reconciliationRow = z.object({
  reconciliationId: id,
  account: z.string(),
  accountTitle: z.string(),
  currency: z.string(),
  from: businessDate,
  asAt: businessDate,
  balancePerBank: money.nullable(),
  adjusted: money,
  state: z.enum(['prepared', 'reviewed', 'broken', 'withdrawn']),
  preparedBy: z.string(),
  preparedAt: instant,
  reviewedBy: z.string(),
  reviewedAt: instant.nullable(),
  sha256: z.string(),
  breaks: z.array(
    z.object({
      cause: z.enum(['reversed', 'dated-within']),
      /** A sentence: which document, by whom, when. */
      text: z.string(),
      transactionId: id,
      by: z.string(),
      at: instant,
    }),
  ),
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

export const listReconciliations = route({
  method: 'GET',
  path: '/api/bank/reconciliations',
  access: STAFF,
  summary: 'Reconciliations that were prepared, newest first',
  query: z.object({ account: bankAccount.optional() }),
  reply: z.object({ success: z.literal(true), rows: z.array(reconciliationRow) }),
});

export const getCurrentReconciliation = route({
  method: 'GET',
  path: '/api/bank/reconciliation/:account',
  access: STAFF,
  summary: 'The reconciliation statement as it stands now, as at a day',
  params: z.object({ account: bankAccount }),
  query: z.object({ asAt: businessDate }),
  reply: z.object({
    success: z.literal(true),
    figures: reconciliationFigures,
    /** SHA-256 of the figures: preparing names it, so that what is signed is what was seen. */
    digest: z.string(),
    /** What stands in the way of signing; empty: nothing. */
    obstacles: z.array(z.string()),
    /**
     * What is worth knowing and stands in nobody's way: open questions, stale cheques, an opening
     * that does not tie.
     */
    notes: z.array(z.string()),
    /** The first line of the bank that somebody was asked about and has not answered. */
    askedLineId: id.nullable(),
    /** The one that stands for this day already. */
    signed: reconciliationRow.nullable(),
  }),
});

export const currentReconciliationFile = route({
  method: 'GET',
  path: '/api/bank/reconciliation/:account/file/:format',
  access: STAFF,
  summary: 'The same as a draft to print, PDF or XLSX',
  params: z.object({ account: bankAccount, format: fileFormat }),
  query: z.object({ asAt: businessDate }),
});

export const prepareReconciliation = route({
  method: 'POST',
  path: '/api/bank/reconciliation/:account/prepare',
  access: ['accountant'],
  summary: 'Sign as preparer: figures and matches are frozen. Only at a difference of 0.00',
  params: z.object({ account: bankAccount }),
  body: z.strictObject({ asAt: businessDate, digest: z.string().length(64) }),
  reply: z.object({ success: z.literal(true), reconciliationId: id }),
});

export const reviewReconciliation = route({
  method: 'POST',
  path: '/api/bank/reconciliations/:reconciliationId/review',
  access: STAFF,
  summary:
    'Sign as reviewer, somebody else than the preparer: the statement is printed and put into the report folder',
  params: reconciliationParams,
  body: z.strictObject({ sha256: z.string().length(64) }),
  reply: success,
});

export const withdrawReconciliation = route({
  method: 'POST',
  path: '/api/bank/reconciliations/:reconciliationId/withdraw',
  access: STAFF,
  summary: 'Take a signature back with a reason: the row stays, its matches can be undone again',
  params: reconciliationParams,
  body: z.strictObject({ reason: requiredLine(300, 'Say why, in a few words.') }),
  reply: success,
});

export const getReconciliation = route({
  method: 'GET',
  path: '/api/bank/reconciliations/:reconciliationId',
  access: STAFF,
  summary: 'A reconciliation as it was signed',
  params: reconciliationParams,
  reply: z.object({
    success: z.literal(true),
    reconciliation: reconciliationRow,
    figures: reconciliationFigures,
  }),
});

export const reconciliationFile = route({
  method: 'GET',
  path: '/api/bank/reconciliations/:reconciliationId/file/:format',
  access: STAFF,
  summary: 'The signed statement; the PDF has the very bytes that were frozen',
  params: z.object({ reconciliationId: id, format: fileFormat }),
});

/** For the dashboard and the bank page: where each account stands. */
export const accountOverview = z.object({
  account: z.string(),
  title: z.string(),
  bank: z.string(),
  currency: z.string(),
  /** Today, without post-dated cheques. */
  bookBalance: money,
  bankBalance: money.nullable(),
  bankBalanceOn: businessDate.nullable(),
  openLineCount: z.number().int(),
  openItemCount: z.number().int(),
  oldestOpen: businessDate.nullable(),
  lastReconciled: businessDate.nullable(),
  isBroken: z.boolean(),
  /**
   * Days ahead on which post-dated cheques of ours fall due, with what the books have left
   * after each.
   */
  forecast: z.array(
    z.object({
      date: businessDate,
      amount: money,
      chequeCount: z.number().int(),
      balanceAfter: money,
    }),
  ),
});

export const bankOverview = route({
  method: 'GET',
  path: '/api/bank/overview',
  access: STAFF,
  summary:
    'Per bank account: both balances, what is open, the last reconciliation; and the cheques that fall due',
  reply: z.object({
    success: z.literal(true),
    asOf: businessDate,
    accounts: z.array(accountOverview),
  }),
});
