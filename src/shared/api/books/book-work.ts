import { z } from 'zod';

import { BOOKS } from '../../books/books.ts';
import { id, success } from '../common.ts';
import { route } from '../route.ts';
import { book, bookPeriod, count, sheet, yearKey } from './book-shapes.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

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
