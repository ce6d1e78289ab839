import { nameOf, orNothing } from './amounts-of.ts';
import type { BookCell, BookLayout } from './book-entry.ts';

/** The General Journal (handbook 3.3): every line with its account. */
export const GENERAL_JOURNAL: BookLayout = {
  columns: [
    { key: 'date', title: 'Date', weight: 52, type: 'date' },
    { key: 'reference', title: 'Reference', weight: 146, type: 'text' },
    {
      key: 'description',
      title: 'Brief description or explanation',
      weight: 300,
      type: 'text',
      carry: 'label',
    },
    { key: 'account', title: 'Account title', weight: 270, type: 'text' },
    { key: 'debit', title: 'Debit', weight: 84, type: 'money', carry: 'sum' },
    { key: 'credit', title: 'Credit', weight: 84, type: 'money', carry: 'sum' },
  ],
  cellsOf: (entry) =>
    entry.lines.map((line, index): BookCell[] => [
      ...(index === 0 ? [entry.date, referenceOf(entry), entry.description] : [null, null, null]),
      nameOf(line),
      orNothing(line.debit),
      orNothing(line.credit),
    ]),
  linesOf: (key) =>
    key === 'debit' || key === 'credit'
      ? { isFor: () => true, side: key, isOneSided: true }
      : undefined,
  cellsOfCancelled: ({ date, number, state, reason }) => [
    date,
    number,
    `${state.toUpperCase()}: ${reason}`,
    null,
    0n,
    0n,
  ],
};

/** The number of the entry, and of its document where it has another. */
export function referenceOf({ entry, document }: { entry: string; document: string }): string {
  return document === '' || document === entry ? entry : `${entry} / ${document}`;
}
