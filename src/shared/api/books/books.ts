import { z } from 'zod';

import { BOOK_STEPS } from '../../books/books.ts';
import { businessDate, id, instant, line, money, requiredLine, success } from '../common.ts';
import { report } from '../output/report-shapes.ts';
import { route } from '../route.ts';
import { book, bookPeriod, count, yearKey } from './book-shapes.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

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
    /** For example, the registration number. */
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
