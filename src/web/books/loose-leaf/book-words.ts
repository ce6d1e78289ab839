import type { BookSheet, BookStep } from '#shared/books/books.ts';

import { formatCount } from '../../ui/format-money.ts';
import type { Tone } from '../../ui/state-badge.tsx';
import type { BookCell } from './queries.ts';

/** What each state of a book is called, and how it looks. */
export const STATES: Readonly<Record<BookCell['state'], { word: string; tone: Tone }>> = {
  none: { word: 'Empty', tone: 'quiet' },
  open: { word: 'Not sealed', tone: 'told' },
  sealed: { word: 'Sealed', tone: 'good' },
  late: { word: 'Supplement due', tone: 'wait' },
};

export const SHEET_LABELS: Readonly<Record<BookSheet, string>> = {
  legal: 'Legal, 8.5 × 13 in, landscape',
  a4: 'A4, landscape',
};

/** The steps after the year, in their order, and what is asked of each. */
export const STEPS: Readonly<Record<BookStep, { title: string; reference: string }>> = {
  'printed': { title: 'Printed', reference: 'Note' },
  'bound': { title: 'Bound', reference: 'Note' },
  'notarised': { title: 'Affidavit notarised', reference: 'Document number' },
  'registered': { title: 'Registered in ORUS', reference: 'Registration number' },
  'qr-attached': { title: 'QR code attached', reference: 'Note' },
};

/** `1 entry`, `12 entries`. */
export function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${formatCount(count)} entries`;
}

/** `54 days left`, `Today`, `3 days late`. */
export function daysText(days: number): string {
  if (days === 0) return 'Due today';
  const count = Math.abs(days);
  const word = count === 1 ? 'day' : 'days';
  return days > 0 ? `${count} ${word} left` : `${count} ${word} late`;
}
