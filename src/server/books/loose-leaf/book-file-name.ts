import type { Book } from '#shared/books/books.ts';
import { BOOK_TITLES } from '#shared/books/books.ts';

/** `General-Ledger-2026-12-supplement-1.pdf`, `General-Ledger-2026-volume-2-of-3.pdf`. */
export function bookFileName(
  { book, period, part }: { book: Book; period: string; part: number },
  volume: number,
  volumes: number,
): string {
  const supplement = part === 0 ? '' : `-supplement-${part}`;
  const which = volumes === 1 ? '' : `-volume-${volume}-of-${volumes}`;
  return `${BOOK_TITLES[book].replaceAll(' ', '-')}-${period}${supplement}${which}.pdf`;
}
