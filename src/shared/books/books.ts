/**
 * The books of accounts (handbook 3.1); the codes are those of the journal, and `GL` for the
 * ledger.
 */
export const BOOKS = ['GJ', 'GL', 'SJ', 'PJ', 'CRB', 'CDB'] as const;
export type Book = (typeof BOOKS)[number];

export const BOOK_TITLES: Readonly<Record<Book, string>> = {
  GJ: 'General Journal',
  GL: 'General Ledger',
  SJ: 'Sales Journal',
  PJ: 'Purchase Journal',
  CRB: 'Cash Receipts Book',
  CDB: 'Cash Disbursements Book',
};

/** Sheets that books are printed on, lying; their leaves are bound at the left (handbook 3.3). */
export const BOOK_SHEETS = ['legal', 'a4'] as const;
export type BookSheet = (typeof BOOK_SHEETS)[number];

/** What is done with the books of a year after it, in this order (handbook 3.4). */
export const BOOK_STEPS = ['printed', 'bound', 'notarised', 'registered', 'qr-attached'] as const;
export type BookStep = (typeof BOOK_STEPS)[number];

/** Documents that are kept with the books (handbook 3.2, 3.4). */
export const BOOK_DOCUMENTS = [
  'bound-book',
  'registration',
  'qr-code',
  'affidavit',
  'other',
] as const;
export type BookDocument = (typeof BOOK_DOCUMENTS)[number];
