import { z } from 'zod';

import { BOOK_SHEETS, BOOKS } from '../../books/books.ts';

/** One of the six books. */
export const book = z.enum(BOOKS, 'Name a book.');
/** A taxable year, `2026`. */
export const yearKey = z.string().regex(/^\d{4}$/, 'Name a year, such as 2026.');
/** A month, `2026-12`, or a taxable year, `2026`. */
export const bookPeriod = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'Name a month or a year.');
/** The paper that a book is drawn on. */
export const sheet = z.enum(BOOK_SHEETS).default('legal');
export const count = z.number().int();
