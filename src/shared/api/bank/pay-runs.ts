import { z } from 'zod';

import { MAX_RUN_BILLS, MAX_RUN_PAYMENTS } from '../../bank/limits.ts';
import { businessDate, id, instant, line, money, paging, pageOf } from '../common.ts';
import { route } from '../route.ts';
import { MAIL_STATES } from '../ledger/receipts.ts';

import { bankAccount } from './statement-shapes.ts';

const ACCOUNTANT = ['accountant'] as const;
const METHODS = ['cheque', 'transfer'] as const;
const method = z.enum(METHODS);
const ofRun = z.object({ payRunId: id });

/** A bill that is open now, and what was withheld of it when it was recorded. */
const openBill = z.object({
  partyId: id,
  document: z.string(),
  /** Of the supplier's own paper; empty where nobody entered one. */
  supplierNumber: z.string(),
  transactionId: id,
  date: businessDate,
  due: businessDate,
  daysPastDue: z.number().int(),
  balance: money,
  withheld: money,
  description: z.string(),
});

const payableVendor = z.object({
  partyId: id,
  name: z.string(),
  /** Paid ahead and not applied yet; it is never deducted by itself. */
  advance: money,
  bank: z.string(),
  bankAccountNumber: z.string(),
  /** Whether a transfer can be made to it. */
  hasBankDetails: z.boolean(),
});

export const listPayables = route({
  method: 'GET',
  path: '/api/pay-runs/bills',
  access: ACCOUNTANT,
  summary: 'Open bills of all vendors, the first due first, with what a pay run begins with',
  reply: z.object({
    success: z.literal(true),
    today: businessDate,
    reference: z.string(),
    accounts: z.array(z.object({ account: z.string(), title: z.string(), nextCheque: z.string() })),
    vendors: z.array(payableVendor),
    bills: z.array(openBill),
  }),
});

/** One day on which money moves or is due. */
const moneyDay = z.object({
  date: businessDate,
  /** In the books of the account at the end of the day, post-dated cheques included. */
  balance: money,
  /** Post-dated cheques of ours that can be presented from this day. */
  cheques: money,
  /** Customers' invoices and vendors' bills that fall due on this day. */
  collections: money,
  bills: money,
});

export const getMoneyByDay = route({
  method: 'GET',
  path: '/api/pay-runs/money/:account',
  access: ACCOUNTANT,
  summary: 'What a bank account has by day, with the invoices and bills that fall due',
  params: z.object({ account: bankAccount }),
  query: z.object({ days: z.coerce.number().int().min(1).max(120).default(45) }),
  reply: z.object({
    success: z.literal(true),
    account: z.string(),
    title: z.string(),
    /** In the books today. */
    balance: money,
    /** Cheques of today and before that no bank has cleared: the bank still has this money. */
    outstanding: money,
    overdueCollections: money,
    overdueBills: money,
    days: z.array(moneyDay),
  }),
});

const askedPayment = z.strictObject({
  partyId: id,
  method,
  bills: z
    .array(z.strictObject({ document: line(60), amount: money }))
    .min(1)
    .max(MAX_RUN_BILLS),
});

/** Which bills are paid, from which account, when and how. */
const askedRun = {
  account: bankAccount,
  date: businessDate,
  reference: line(30).regex(
    /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/,
    'Enter a reference of letters, digits, spaces, dots, dashes or slashes.',
  ),
  /** The number on the first cheque form; the next ones follow. */
  firstCheque: z.union([z.literal(''), z.string().regex(/^\d{1,12}$/, 'Digits only.')]).default(''),
  payments: z.array(askedPayment).min(1).max(MAX_RUN_PAYMENTS),
  /** Under which its progress is asked for. */
  progressId: id.optional(),
};

const journalLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
});

const plannedPayment = z.object({
  partyId: id,
  party: z.string(),
  method,
  chequeNumber: z.string(),
  amount: money,
  billCount: z.number().int(),
  lines: z.array(journalLine),
  /** Why it can't be paid; empty where it can. */
  refusal: z.string(),
});

export const previewPayRun = route({
  method: 'POST',
  path: '/api/pay-runs/preview',
  access: ACCOUNTANT,
  summary: 'What a pay run would post, payment by payment; nothing is posted',
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject(askedRun),
  reply: z.object({
    success: z.literal(true),
    payments: z.array(plannedPayment),
    total: money,
    questions: z.array(z.object({ code: z.string(), text: z.string() })),
    /** SHA-256 of what Yes would post; empty while a payment is refused. */
    digest: z.string(),
  }),
});

export const postPayRun = route({
  method: 'POST',
  path: '/api/pay-runs',
  access: ACCOUNTANT,
  summary: 'Post the payments that were previewed, all of them or none (Idempotency-Key needed)',
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({
    ...askedRun,
    digest: z.string().length(64),
    /** Codes of the questions that the person said yes to. */
    answered: z.array(z.string().max(100)).max(1_000).default([]),
  }),
  reply: z.object({ success: z.literal(true), payRunId: id, reference: z.string() }),
});

const runHead = {
  payRunId: id,
  reference: z.string(),
  account: z.string(),
  accountTitle: z.string(),
  date: businessDate,
  total: money,
  paymentCount: z.number().int(),
  reversedCount: z.number().int(),
  matchedCount: z.number().int(),
  madeBy: z.string(),
  madeAt: instant,
};

export const listPayRuns = route({
  method: 'GET',
  path: '/api/pay-runs',
  access: ACCOUNTANT,
  summary: 'The pay runs, newest first',
  query: z.object(paging),
  reply: pageOf(z.object(runHead)),
});

const runPayment = z.object({
  transactionId: id,
  number: z.string(),
  partyId: id,
  party: z.string(),
  method,
  chequeId: id.nullable(),
  chequeNumber: z.string(),
  chequeState: z.string(),
  bank: z.string(),
  bankAccountNumber: z.string(),
  amount: money,
  bills: z.array(z.string()),
  /** The voucher that took it back; empty while it stands. */
  reversedBy: z.string(),
  isMatched: z.boolean(),
  /** A second person has to release it first: until then it is in no payment file. */
  awaitsRelease: z.boolean(),
  /** The remittance advice that was mailed; none where it was not. */
  advice: z.object({ to: z.array(z.string()), state: z.enum(MAIL_STATES) }).nullable(),
  emails: z.array(z.string()),
});

const runFile = z.object({
  fileId: id,
  layout: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  paymentCount: z.number().int(),
  total: money,
  madeBy: z.string(),
  madeAt: instant,
});

export const getPayRun = route({
  method: 'GET',
  path: '/api/pay-runs/:payRunId',
  access: ACCOUNTANT,
  summary: 'A pay run: its payments with what became of them, and its payment files',
  params: ofRun,
  reply: z.object({
    success: z.literal(true),
    run: z.object(runHead),
    payments: z.array(runPayment),
    files: z.array(runFile),
  }),
});

export const exportPayRun = route({
  method: 'GET',
  path: '/api/pay-runs/:payRunId/list/:format',
  access: ACCOUNTANT,
  summary: 'The payments of a pay run as PDF, XLSX or CSV',
  params: ofRun.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
});
