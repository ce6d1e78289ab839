import type { BookPaper } from './books.ts';

/** What each paper that is kept with the books is called. */
export const BOOK_PAPER_LABELS: Readonly<Record<BookPaper, string>> = {
  'bound-book': 'Scan of a bound book',
  'registration': 'Proof of registration',
  'qr-code': 'QR code',
  'affidavit': 'Notarised affidavit',
  'other': 'Another paper',
};
