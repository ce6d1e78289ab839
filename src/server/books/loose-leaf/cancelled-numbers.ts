import { findKind } from '#kinds/index.ts';
import type { CancelledNumber } from '#shared/books/book-entry.ts';
import { NUMBERED_FORMS } from '#shared/ledger/document-numbers.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { listUnusedNumbers } from './rows-queries.ts';
import type { BookScope, Group } from './scope.ts';
import { listSeals } from './seals-queries.ts';

/** A cancelled number with its place among the pages of a book. */
export interface PlacedNumber extends Group {
  readonly number: CancelledNumber;
}

/**
 * The numbers of printed forms that were cancelled or lost, each in its book and month (handbook
 * 2.3): in the part that was sealed with it, or in the one that is still open. One that is no
 * longer cancelled is told so in the next part.
 */
export async function listPlacedNumbers(
  snapshot: Snapshot,
  scope: BookScope,
): Promise<PlacedNumber[]> {
  const kinds = NUMBERED_FORMS.map(({ kind }) => kind).filter(
    (kind) => findKind(kind)?.book === scope.book,
  );
  if (kinds.length === 0) return [];
  const [unused, seals] = await Promise.all([
    listUnusedNumbers(snapshot, { kinds, ...scope.period }),
    listSeals(snapshot, { book: scope.book, from: scope.period.from, to: scope.period.to }),
  ]);
  const placed = unused.flatMap(({ isWithdrawn, ...number }): PlacedNumber[] => {
    const month = number.date.slice(0, 7);
    const parts = seals.filter((seal) => seal.period === month);
    const shown = parts.find(({ cancelledIds }) => cancelledIds.includes(number.id));
    const restored = parts.find(({ restoredIds }) => restoredIds.includes(number.id));
    if (shown === undefined && isWithdrawn) return [];
    const first = {
      month,
      part: shown?.part ?? parts.length,
      number: { ...number, isRestored: false },
    };
    if (shown === undefined || !isWithdrawn) return [first];
    const again = { ...number, isRestored: true };
    return [first, { month, part: restored?.part ?? parts.length, number: again }];
  });
  // The first part of a book, or all of it together, shows them all.
  if (scope.part === 0) return placed;
  // A supplement of a month shows its own; a supplement of a year what no part of the year has yet.
  if (scope.period.kind === 'month') return placed.filter(({ part }) => part === scope.part);
  const bound = seals.filter(({ period }) => period === scope.period.key);
  return placed.filter(
    ({ number: { id, isRestored } }) =>
      !bound.some(
        (seal) =>
          seal.part < scope.part &&
          (isRestored ? seal.restoredIds : seal.cancelledIds).includes(id),
      ),
  );
}
