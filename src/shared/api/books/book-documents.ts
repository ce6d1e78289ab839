import { z } from 'zod';

import { BOOK_DOCUMENTS } from '../../books/books.ts';
import { attachment } from '../platform/attachments.ts';
import { id, instant, line, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';
import { book, count, yearKey } from './book-shapes.ts';

const ACCOUNTANT = ['accountant'] as const;

const bookDocumentRow = z.object({
  paperId: id,
  kind: z.enum(BOOK_DOCUMENTS),
  year: yearKey,
  book: book.nullable(),
  volume: count.nullable(),
  /** For example, the registration number. */
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
