import type { Book } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';

/**
 * Which entries a printed or sealed book has: those of a book and its days, by their place in the
 * hash chain.
 */
export interface BookScope {
  readonly book: Book;
  readonly period: Period;
  /** 0 is the book; 1 and up are supplements of what was sealed. */
  readonly part: number;
  readonly after: bigint;
  readonly through: bigint;
}

/** The months of a period, in their order. */
export interface Group {
  /** `2026-12` */
  readonly month: string;
  /** 0 is what the month was sealed with, or all while it is not; 1 and up were recorded later. */
  readonly part: number;
}
