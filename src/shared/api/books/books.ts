import { z } from 'zod';

import { BOOK_DOCUMENTS, BOOK_SHEETS, BOOK_STEPS, BOOKS } from '../../books/books.ts';
import { attachment } from '../platform/attachments.ts';
import { businessDate, id, instant, line, money, requiredLine, success } from '../common.ts';
import { report } from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

const book = z.enum(BOOKS, 'Name a book.');
const yearKey = z.string().regex(/^\d{4}$/, 'Name a year, such as 2026.');
/** A month, `2026-12`, or a taxable year, `2026`. */
const bookPeriod = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'Name a month or a year.');
const sheet = z.enum(BOOK_SHEETS).default('legal');
const count = z.number().int();

/** A PDF that was sealed: its bytes never change. */
const volumeRow = z.object({
  volume: count,
  pages: count,
  size: count,
  sha256: z.string(),
  firstEntry: z.string(),
  lastEntry: z.string(),
});

const sealRow = z.object({
  sealId: id,
  book,
  period: bookPeriod,
  /** 0 is the book itself; 1, 2 … are its supplements: what was recorded after it was sealed. */
  part: count,
  /** "December 2026", "December 2026, supplement 1". */
  label: z.string(),
  entries: count,
  cancelled: count,
  debit: money,
  credit: money,
  sealedBy: z.string(),
  sealedAt: instant,
  /** At most 200 leaves each (handbook 3.4). */
  volumes: z.array(volumeRow),
});

/**
 * `none`: nothing was recorded · `open`: not sealed · `sealed`: nothing came after · `late`:
 * entries came after it was sealed and wait for a supplement.
 */
const bookState = z.enum(['none', 'open', 'sealed', 'late']);

const bookCell = z.object({
  period: bookPeriod,
  state: bookState,
  /** In the books now; a ledger counts every entry. */
  entries: count,
  debit: money,
  credit: money,
  /** Entries and cancelled numbers that no seal has; all of them while nothing is sealed. */
  waiting: count,
  /** A sentence why it cannot be sealed now; empty when it can, or when nothing waits. */
  obstacle: z.string(),
  seals: z.array(sealRow),
});

const stepRow = z.object({
  step: z.enum(BOOK_STEPS),
  date: businessDate,
  reference: z.string(),
  by: z.string(),
  at: instant,
});

/** Everything that the screen of the books of a year shows. */
export const getBookYear = route({
  method: 'GET',
  path: '/api/books/years/:year',
  access: STAFF,
  summary:
    'The books of a taxable year: every month of every book, what is sealed, and the day of binding',
  params: z.object({ year: yearKey }),
  reply: z.object({
    success: z.literal(true),
    year: yearKey,
    from: businessDate,
    to: businessDate,
    /** Years that have entries, newest first. */
    years: z.array(yearKey),
    booksMode: z.enum(['manual', 'loose_leaf', 'computerised']),
    permitNumber: z.string(),
    permitDate: z.union([z.literal(''), businessDate]),
    binding: z.object({
      /** By when the books must be bound (loose-leaf) or registered (computerised). */
      day: businessDate,
      /** What the rule, circulars, weekends and holidays give without a change made here. */
      usualDay: businessDate,
      /** "15 days after the end of the taxable year". */
      rule: z.string(),
      /** That a circular extended the day; may be empty. */
      note: z.string(),
      /** Why somebody here set another day; empty when nobody did. */
      reason: z.string(),
      /** Below zero when it has passed. */
      daysLeft: count,
    }),
    months: z.array(
      z.object({
        month: z.string(),
        label: z.string(),
        hasEnded: z.boolean(),
        isLocked: z.boolean(),
      }),
    ),
    books: z.array(
      z.object({
        book,
        title: z.string(),
        /** Kept by this company: sales and purchase journals are a VAT company's (handbook 3.1). */
        isUsual: z.boolean(),
        /** One a month, in their order. */
        months: z.array(bookCell),
        /** The whole year, to be bound: sealed once all its months are. */
        year: bookCell,
      }),
    ),
    steps: z.array(stepRow),
  }),
});

/**
 * Moves the day of binding of one year, as the BIR sometimes does (RMC 4-2026), or back: an empty
 * date.
 */
export const moveBindingDay = route({
  method: 'PUT',
  path: '/api/books/years/:year/binding-day',
  access: ACCOUNTANT,
  summary:
    'Move the day by which the books of a year are to be bound; an empty date takes the usual one',
  params: z.object({ year: yearKey }),
  body: z.strictObject({
    date: z.union([z.literal(''), businessDate]),
    reason: requiredLine(200, 'Say why, such as the number of the circular.'),
  }),
  reply: success,
});

export const markBookStep = route({
  method: 'POST',
  path: '/api/books/years/:year/steps',
  access: ACCOUNTANT,
  summary:
    'Note that the books of a year were printed, bound, notarised, registered, or got their QR code',
  params: z.object({ year: yearKey }),
  body: z.strictObject({
    step: z.enum(BOOK_STEPS, 'Choose one.'),
    date: businessDate,
    /** Such as the number of the registration. */
    reference: line(100).default(''),
  }),
  reply: success,
});

/**
 * A book on the screen, row by row as it is printed: entries open what stands behind them. `part`
 * is a supplement; without it what is sealed and what came later are shown one after the other, as
 * the year's book has them.
 */
export const readBook = route({
  method: 'GET',
  path: '/api/books/pages/:book/:period',
  access: STAFF,
  summary: 'The rows of a book of a month or a year, some hundred at a time',
  params: z.object({ book, period: bookPeriod }),
  query: z.object({ from: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
  reply: z.object({
    success: z.literal(true),
    report,
    /**
     * The accounts to be posted, with their debits and credits of the period; for the ledger, the
     * totals of the books.
     */
    recapitulation: report,
    /** Where the next rows begin; null at the end. */
    next: count.nullable(),
  }),
});

export const exportBook = route({
  method: 'GET',
  path: '/api/books/pages/:book/:period/file/:format',
  access: STAFF,
  summary: 'A book as XLSX or CSV, streamed',
  params: z.object({ book, period: bookPeriod, format: z.enum(['xlsx', 'csv']) }),
});

const workState = z.enum(['waiting', 'drawing', 'done', 'failed', 'cancelled']);

/** Drawing of books, in the background. */
const work = z.object({
  workId: id,
  act: z.enum(['print', 'seal']),
  state: workState,
  /** What is drawn just now: "General Ledger, December 2026". */
  doing: z.string(),
  /** Rows of 1 to 100 %. */
  percent: count,
  /** A sentence, when it failed. */
  error: z.string(),
  files: z.array(
    z.object({
      /** For `getBookWorkFile`. */
      file: count,
      book,
      part: count,
      volume: count,
      volumes: count,
      fileName: z.string(),
      pages: count,
      size: count,
      sha256: z.string(),
      /** Set when it was sealed. */
      sealId: id.nullable(),
    }),
  ),
});

/**
 * `print` draws books as PDF without sealing them; their foot says so. `seal` draws and freezes
 * them: a month, the supplement of a month that was sealed before, or the volumes of a whole year.
 * Books with nothing new are left out.
 */
export const startBookWork = route({
  method: 'POST',
  path: '/api/books/work',
  access: ACCOUNTANT,
  summary: 'Draw books as PDF, or draw and seal them; it goes on in the background',
  body: z.strictObject({
    act: z.enum(['print', 'seal']),
    books: z.array(book).min(1, 'Choose a book.').max(BOOKS.length),
    period: bookPeriod,
    sheet,
  }),
  reply: z.object({ success: z.literal(true), work }),
});

const workParams = z.object({ workId: id });

export const getBookWork = route({
  method: 'GET',
  path: '/api/books/work/:workId',
  access: ACCOUNTANT,
  summary: 'How far books have been drawn; ask again while it is waiting or drawing',
  params: workParams,
  reply: z.object({ success: z.literal(true), work }),
});

export const cancelBookWork = route({
  method: 'DELETE',
  path: '/api/books/work/:workId',
  access: ACCOUNTANT,
  summary: 'Stop drawing; what was sealed already stays so',
  params: workParams,
  reply: success,
});

const disposition = z.object({
  disposition: z.enum(['attachment', 'inline']).default('attachment'),
});

export const getBookWorkFile = route({
  method: 'GET',
  path: '/api/books/work/:workId/files/:file',
  access: ACCOUNTANT,
  summary: 'A PDF that was drawn; it is kept for an hour',
  params: z.object({ workId: id, file: z.coerce.number().int().min(0).max(10_000) }),
  query: disposition,
});

export const getSealedBook = route({
  method: 'GET',
  path: '/api/books/seals/:sealId/volumes/:volume',
  access: STAFF,
  summary: 'A sealed book: the very bytes that were sealed, however often it is asked for',
  params: z.object({ sealId: id, volume: z.coerce.number().int().min(1).max(10_000) }),
  query: disposition,
});

/**
 * `package` is a zip of all sealed volumes of the year with both printouts and a list of their
 * SHA-256.
 */
export const getBookYearPrintout = route({
  method: 'GET',
  path: '/api/books/years/:year/papers/:paper',
  access: ACCOUNTANT,
  summary:
    'Transmittal list and draft affidavit of the books of a year (PDF), or all of it as a zip',
  params: z.object({ year: yearKey, paper: z.enum(['transmittal', 'affidavit', 'package']) }),
  query: disposition,
});

const bookDocumentRow = z.object({
  paperId: id,
  kind: z.enum(BOOK_DOCUMENTS),
  year: yearKey,
  book: book.nullable(),
  volume: count.nullable(),
  /** Such as the number of the registration. */
  reference: z.string(),
  note: z.string(),
  attachment,
  uploadedBy: z.string(),
  uploadedAt: instant,
  away: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

// What was handed in for the books is opened by that form alone.
const LOOSE_LEAF_FORM = ['looseleaf'] as const;

/** Users see their own, accountants and admins all. */
export const listBookDocuments = route({
  method: 'GET',
  path: '/api/books/papers',
  access: 'any',
  ticket: LOOSE_LEAF_FORM,
  summary: 'Scans of bound books and proofs of registration, newest first',
  query: z.object({ year: yearKey.optional() }),
  reply: z.object({ success: z.literal(true), papers: z.array(bookDocumentRow) }),
});

/**
 * The files are uploaded before (`POST /api/attachments`) and named here;
 * `GET /api/attachments/:attachmentId` opens them.
 */
export const addBookDocuments = route({
  method: 'POST',
  path: '/api/books/papers',
  access: 'any',
  ticket: LOOSE_LEAF_FORM,
  summary: 'Keep uploaded scans of bound books or proofs of registration',
  body: z.strictObject({
    kind: z.enum(BOOK_DOCUMENTS, 'Choose what it is.'),
    year: yearKey,
    book: book.nullable().default(null),
    volume: z.number().int().min(1).max(999).nullable().default(null),
    reference: line(100).default(''),
    note: line(500).default(''),
    attachmentIds: z.array(id).min(1, 'Choose a file.').max(20, 'At most 20 files at once.'),
  }),
  reply: z.object({ success: z.literal(true), papers: z.array(bookDocumentRow) }),
});

export const moveBookDocument = route({
  method: 'POST',
  path: '/api/books/papers/:paperId/away',
  access: ACCOUNTANT,
  ticket: LOOSE_LEAF_FORM,
  summary: 'Put a paper of the books away with a reason; nothing is deleted',
  params: z.object({ paperId: id }),
  body: z.strictObject({ reason: requiredLine(300, 'Say why, in a few words.') }),
  reply: success,
});
