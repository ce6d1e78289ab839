import { laterPart } from '../../ui/later-part.tsx';

/** The books of a year, fetched after the screen that they stand on. */
export const LazyBooks = laterPart(async () => (await import('./books-of-year.tsx')).BooksOfYear);
