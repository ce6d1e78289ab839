import { journalEntry } from '../journal-entry/journal-entry.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [journalEntry];
