import type { BookDocument } from './books.ts';

/** What each document that is kept with the books is called. */
export const BOOK_DOCUMENT_LABELS: Readonly<Record<BookDocument, string>> = {
  'bound-book': 'Scan of a bound book',
  'registration': 'Proof of registration',
  'qr-code': 'QR code',
  'affidavit': 'Notarised affidavit',
  'other': 'Other document',
};
