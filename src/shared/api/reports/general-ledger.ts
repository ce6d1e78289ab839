import { z } from 'zod';

import { businessDate, id, instant, money } from '../common.ts';
import { stages } from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;

const account = z.string().regex(/^\d{4}$/, 'Name an account by its four digits.');
const format = z.enum(['pdf', 'xlsx', 'csv']);
const book = z.enum(['SJ', 'PJ', 'CRB', 'CDB', 'GJ']);
const normalSide = z.enum(['debit', 'credit']);
const named = z.object({ partyId: id, name: z.string() });

/**
 * The days of a look at the ledger, the stages that count, and the day by whose end the entries had
 * been recorded.
 */
const view = z.object({
  from: businessDate,
  to: businessDate,
  stages: stages.default('post-closing'),
  knownBy: businessDate.optional(),
});

/** Where a page begins: what the page before answered as `next`. */
const cursor = {
  after: z.string().max(200).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
};

/**
 * What an account came to, on its normal side: what was there before, what moved, what is there
 * after.
 */
const sums = { opening: money, debit: money, credit: money, closing: money };

export const listLedgerAccounts = route({
  method: 'GET',
  path: '/api/ledger/accounts',
  access: STAFF,
  summary: 'Every account that has a card, with what it came to in a period',
  query: view,
  reply: z.object({
    success: z.literal(true),
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        type: z.string(),
        normalSide,
        /** Its party ledgers can be opened: see `GET /api/party-ledgers`. */
        isControl: z.boolean(),
        ...sums,
      }),
    ),
    /** Debits and credits of the period; equal, or something is broken. */
    debit: money,
    credit: money,
  }),
});

const stage = z.enum(['normal', 'adjusting', 'closing']);

const ledgerLine = z.object({
  transactionId: id,
  date: businessDate,
  book,
  entryNumber: z.string(),
  /** Of the transaction: its own document, such as an invoice. */
  number: z.string(),
  kindTitle: z.string(),
  description: z.string(),
  /** What this line says beyond the entry; may be empty. */
  memo: z.string(),
  /** The document that the line stands on, of an account that is kept by document. */
  document: z.string().nullable(),
  party: named.nullable(),
  stage,
  debit: money,
  credit: money,
  /** After this line, on the account's normal side. */
  balance: money,
});

export const getLedger = route({
  method: 'GET',
  path: '/api/ledger',
  access: STAFF,
  summary: 'The card of an account, or of one party on it, a page at a time with a running balance',
  query: view.extend({ account, partyId: id.optional(), ...cursor }),
  reply: z.object({
    success: z.literal(true),
    account: z.string(),
    title: z.string(),
    type: z.string(),
    normalSide,
    isControl: z.boolean(),
    party: named.nullable(),
    /** Of the whole period, whatever the page; balances are on the account's normal side. */
    ...sums,
    /** The balance before the first line of this page. */
    broughtForward: money,
    lines: z.array(ledgerLine),
    /** The balance after the last line of this page. */
    carriedForward: money,
    /** Where the next page begins; nothing when this one is the last. */
    next: z.string().nullable(),
  }),
});

export const exportLedger = route({
  method: 'GET',
  path: '/api/ledger/file/:format',
  access: STAFF,
  summary: 'The card of one account, or the whole general ledger, as PDF, XLSX or CSV',
  params: z.object({ format }),
  query: view.extend({ account: account.optional(), partyId: id.optional() }),
});

const journalEntry = z.object({
  transactionId: id,
  date: businessDate,
  book,
  entryNumber: z.string(),
  number: z.string(),
  kindTitle: z.string(),
  description: z.string(),
  stage,
  recordedBy: z.string(),
  recordedAt: instant,
  total: money,
  lines: z.array(
    z.object({
      account: z.string(),
      title: z.string(),
      party: named.nullable(),
      document: z.string().nullable(),
      memo: z.string(),
      debit: money,
      credit: money,
    }),
  ),
});

export const listJournal = route({
  method: 'GET',
  path: '/api/journal',
  access: STAFF,
  summary:
    'The entries of one book, or of all, by day and in the order of recording, a page at a time',
  query: view.extend({ book: book.optional(), ...cursor }),
  reply: z.object({
    success: z.literal(true),
    entries: z.array(journalEntry),
    next: z.string().nullable(),
  }),
});

export const exportJournalBook = route({
  method: 'GET',
  path: '/api/journal/file/:format',
  access: STAFF,
  summary: 'The entries of one book, or of all, as PDF, XLSX or CSV',
  params: z.object({ format }),
  query: view.extend({ book: book.optional() }),
});

export const listPartyLedgers = route({
  method: 'GET',
  path: '/api/party-ledgers',
  access: STAFF,
  summary: 'What a control account came to in a period by party, tied to the account itself',
  query: view.extend({ account }),
  reply: z.object({
    success: z.literal(true),
    account: z.string(),
    title: z.string(),
    normalSide,
    /**
     * By name; without a party stands what names none. The card of one: `GET /api/ledger` with its
     * `partyId`.
     */
    parties: z.array(
      z.object({ partyId: id.nullable(), name: z.string(), tin: z.string().nullable(), ...sums }),
    ),
    totals: z.object(sums),
    /** What the account itself came to. */
    control: z.object(sums),
    isTied: z.boolean(),
  }),
});

export const exportPartyLedgers = route({
  method: 'GET',
  path: '/api/party-ledgers/file/:format',
  access: STAFF,
  summary: 'The cards of all parties of a control account as PDF, XLSX or CSV',
  params: z.object({ format }),
  query: view.extend({ account }),
});
