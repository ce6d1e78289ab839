import type { BookCell, BookColumn } from '#shared/books/book-entry.ts';

/** A row of a book: on paper, on the screen and in files the same. */
export interface BookRow {
  readonly kind: 'section' | 'line' | 'more' | 'total' | 'grand' | 'note' | 'end';
  readonly cells: readonly BookCell[];
  /** 1: the recapitulation, with columns of its own. */
  readonly layout?: 0 | 1;
  readonly contents?: string;
  readonly entry?: string;
  readonly date?: string;
  readonly transactionId?: string;
  /** The account of a card. */
  readonly account?: string;
  /** The month that a total is of. */
  readonly month?: string;
  /** What the amounts of a total add up, by the key of their column. */
  readonly adds?: Readonly<Record<string, AddedLines>>;
}

/** The accounts whose lines a column adds up (`1110,1120`), and which of their amounts. */
export interface AddedLines {
  readonly accounts: string;
  readonly measure: 'debit' | 'credit' | 'movement';
}

/** The columns of the recapitulation of a journal (handbook 3.3). */
export const RECAPITULATION: readonly BookColumn[] = [
  { key: 'account', title: 'Account', weight: 56, type: 'text' },
  { key: 'title', title: 'Title', weight: 260, type: 'text' },
  { key: 'debit', title: 'Debit', weight: 90, type: 'money' },
  { key: 'credit', title: 'Credit', weight: 90, type: 'money' },
];

/** Of the ledger: the books that were posted to it. */
export const POSTED_FROM: readonly BookColumn[] = [
  { key: 'book', title: 'Book', weight: 56, type: 'text' },
  { key: 'title', title: 'Posted from', weight: 260, type: 'text' },
  { key: 'debit', title: 'Debit', weight: 90, type: 'money' },
  { key: 'credit', title: 'Credit', weight: 90, type: 'money' },
];
