import { z } from 'zod';

import { BUCKETS, SIDES } from '../../ledger/party-accounts.ts';
import {
  businessDate,
  id,
  instant,
  line,
  money,
  paging,
  pageOf,
  prose,
  success,
} from '../common.ts';
import { route } from '../route.ts';
import { MAX_MORE_EMAILS, emailAddress } from './party-settings.ts';

const bucket = z.enum(BUCKETS);
const party = z.object({ partyId: id });

/** One document that is open on a day. */
const openItem = z.object({
  document: z.string(),
  /** The transaction that opened it, if the caller may open that record. */
  transactionId: id.nullable(),
  date: businessDate,
  due: businessDate,
  daysPastDue: z.number().int(),
  bucket,
  balance: money,
});

/** A sum for every bucket, in their order. */
const buckets = z.array(z.object({ bucket, amount: money }));

/** What is open on one side; advances stand beside and are never netted. */
const openSide = z.object({
  side: z.enum(SIDES),
  items: z.array(openItem),
  buckets,
  total: money,
  advances: z.array(
    z.object({
      document: z.string(),
      transactionId: id.nullable(),
      date: businessDate,
      balance: money,
    }),
  ),
  advancesTotal: money,
});

export const listPartyItems = route({
  method: 'GET',
  path: '/api/parties/:partyId/open-items',
  access: 'any',
  summary: 'What was open of a party on a day, by age, with its credits and advances beside',
  params: party,
  query: z.object({ asOf: businessDate.optional() }),
  reply: z.object({ success: z.literal(true), asOf: businessDate, sides: z.array(openSide) }),
});

const historyRow = z.object({
  transactionId: id,
  kindTitle: z.string(),
  number: z.string(),
  entryNumber: z.string(),
  date: businessDate,
  description: z.string(),
  total: money,
  state: z.enum(['posted', 'reversed', 'reversal']),
  recordedBy: z.string(),
  recordedAt: instant,
});

export const listPartyHistory = route({
  method: 'GET',
  path: '/api/parties/:partyId/history',
  access: 'any',
  summary: 'The transactions that name a party, newest first; a user sees their own',
  params: party,
  query: z.object(paging),
  reply: pageOf(historyRow),
});

const period = z.object({ from: businessDate, to: businessDate });

const statementLine = z.object({
  date: businessDate,
  document: z.string(),
  /** The number of the transaction's own document: of a payment, its receipt. */
  number: z.string(),
  transactionId: id,
  particulars: z.string(),
  charges: money,
  payments: money,
  balance: money,
});

/** One account of a party over a period. */
const statementSection = z.object({
  account: z.string(),
  title: z.string(),
  opening: money,
  lines: z.array(statementLine),
  charges: money,
  payments: money,
  closing: money,
});

export const getStatement = route({
  method: 'GET',
  path: '/api/parties/:partyId/statement',
  access: ['accountant', 'admin'],
  summary: 'The account of a party over a period; credits and advances are an account of their own',
  params: party,
  query: period,
  reply: z.object({
    success: z.literal(true),
    from: businessDate,
    to: businessDate,
    sections: z.array(statementSection),
    /** Of what is open on the last day. */
    buckets,
    total: money,
  }),
});

export const exportStatement = route({
  method: 'GET',
  path: '/api/parties/:partyId/statement/:format',
  access: ['accountant', 'admin'],
  summary: 'The statement of account as PDF, XLSX or CSV',
  params: party.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: period,
});

export const previewStatementLetter = route({
  method: 'GET',
  path: '/api/parties/:partyId/statement-letter',
  access: ['accountant', 'admin'],
  summary: 'What is open of a party on a day as a letter, to be read before it is sent',
  params: party,
  query: z.object({ asOf: businessDate.optional() }),
  reply: z.object({
    success: z.literal(true),
    to: z.string(),
    alsoTo: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
  }),
});

export const sendStatementLetter = route({
  method: 'POST',
  path: '/api/parties/:partyId/statement-letter',
  access: ['accountant', 'admin'],
  summary: 'Send a statement of account through the outbox, to one or several addresses',
  params: party,
  body: z.strictObject({
    to: emailAddress,
    alsoTo: z.array(emailAddress).max(MAX_MORE_EMAILS).default([]),
    subject: line(200),
    text: prose(8000),
    /** The day that it states; today where nothing is said. */
    asOf: businessDate.optional(),
    /** Yes, although one was sent today. */
    again: z.boolean().default(false),
  }),
  reply: success,
});

const side = z.enum(SIDES);

const ageingQuery = z.object({
  side,
  asOf: businessDate.optional(),
  /** From which day a document's age counts: the day it falls due, or its own. */
  by: z.enum(['due', 'document']).default('due'),
});

export const getAgeing = route({
  method: 'GET',
  path: '/api/ageing',
  access: ['accountant', 'admin'],
  summary: 'What is open of all parties on a day by age, tied to its control account',
  query: ageingQuery.extend({
    /** Without its documents an ageing takes little, however many are open. */
    documents: z.enum(['true', 'false']).default('true'),
  }),
  reply: z.object({
    success: z.literal(true),
    side,
    asOf: businessDate,
    parties: z.array(
      z.object({
        partyId: id,
        name: z.string(),
        buckets,
        total: money,
        advances: money,
        /** Empty where no documents were asked for. */
        items: z.array(openItem),
      }),
    ),
    buckets,
    total: money,
    advancesTotal: money,
    /** What the ledger says on that day, by account. */
    control: z.object({ account: z.string(), title: z.string(), balance: money }),
    advancesControl: z.object({ account: z.string(), title: z.string(), balance: money }),
    /** Items and accounts agree to the centavo. */
    isTied: z.boolean(),
  }),
});

export const exportAgeing = route({
  method: 'GET',
  path: '/api/ageing/export/:format',
  access: ['accountant', 'admin'],
  summary: 'The ageing by document as PDF, XLSX or CSV',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: ageingQuery,
});
