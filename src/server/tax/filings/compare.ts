import type { Centavos } from '#shared/money.ts';

import type { Entries, EntryShares, FiledFigures } from './subject.ts';

type Figures = FiledFigures['figures'];

/** A figure as it was filed and as the books give it now; centavos. */
export interface ComparedFigure {
  readonly key: string;
  readonly label: string;
  readonly before: Centavos | null;
  readonly now: Centavos | null;
  readonly difference: Centavos;
}

/**
 * Every figure of both filings, in the order of the newer one, and then what only the older one
 * had.
 */
export function compareFigures(before: Figures, now: Figures): ComparedFigure[] {
  const filed = new Map(before.map((figure) => [figure.key, figure]));
  const known = new Set(now.map(({ key }) => key));
  return [
    ...now.map(({ key, label, amount }) => {
      const was = filed.get(key)?.amount ?? null;
      return { key, label, before: was, now: amount, difference: amount - (was ?? 0n) };
    }),
    ...before
      .filter(({ key }) => !known.has(key))
      .map(({ key, label, amount }) => {
        return { key, label, before: amount, now: null, difference: -amount };
      }),
  ];
}

/** Whether the books give another return or list by now. */
export function isMoved(figures: readonly ComparedFigure[]): boolean {
  return figures.some(({ difference }) => difference !== 0n);
}

/**
 * What each entry adds to each figure now more than it did then, by entry; nothing where it is the
 * same, or of a key that is not asked for. Reads both beside each other, so that only what differs
 * is held.
 */
export async function compareEntries(
  before: Entries,
  now: Entries,
  isAsked: (key: string) => boolean = () => true,
): Promise<ReadonlyMap<string, EntryShares['shares']>> {
  const changes = new Map<string, EntryShares['shares']>();
  for await (const { entryId, was, is } of besideEachOther(before, now)) {
    const own = new Map(is.map(({ key, amount }) => [key, amount]));
    for (const { key, amount } of was) own.set(key, (own.get(key) ?? 0n) - amount);
    const parts = [...own].filter(([key, amount]) => amount !== 0n && isAsked(key));
    if (parts.length > 0)
      changes.set(
        entryId,
        parts.map(([key, amount]) => ({ key, amount })),
      );
  }
  return changes;
}

/** Two lists in the order of the entries, by entry. */
async function* besideEachOther(before: Entries, now: Entries) {
  const old = iteratorOf(before);
  const current = iteratorOf(now);
  try {
    let [a, b] = [await old.next(), await current.next()];
    while (a.done !== true || b.done !== true) {
      const idA = a.done === true ? undefined : a.value.entryId;
      const idB = b.done === true ? undefined : b.value.entryId;
      const isOld = idB === undefined || (idA !== undefined && idA <= idB);
      const isNow = idA === undefined || (idB !== undefined && idB <= idA);
      const was = isOld && a.done !== true ? a.value.shares : [];
      const is = isNow && b.done !== true ? b.value.shares : [];
      yield { entryId: (isOld ? idA : idB) ?? '', was, is };
      if (isOld) a = await old.next();
      if (isNow) b = await current.next();
    }
  } finally {
    await old.return?.();
    await current.return?.();
  }
}

async function* eachOf(entries: Entries): AsyncGenerator<EntryShares, undefined> {
  yield* entries;
}

function iteratorOf(entries: Entries): AsyncIterator<EntryShares, undefined> {
  return eachOf(entries);
}

/** What an entry adds to one figure. */
export interface Share {
  readonly entryId: string;
  readonly key: string;
  readonly amount: Centavos;
}

/** The same entry and figure once, what is zero left out: as it is kept and hashed. */
export function settledEntries(shares: readonly Share[]): EntryShares[] {
  const entries = new Map<string, Map<string, Centavos>>();
  for (const { entryId, key, amount } of shares) {
    const own = entries.get(entryId) ?? new Map<string, Centavos>();
    own.set(key, (own.get(key) ?? 0n) + amount);
    entries.set(entryId, own);
  }
  return [...entries]
    .map(([entryId, own]) => {
      const kept = [...own].filter(([, amount]) => amount !== 0n);
      const inOrder = kept.toSorted(([a], [b]) => (a < b ? -1 : 1));
      return { entryId, shares: inOrder.map(([key, amount]) => ({ key, amount })) };
    })
    .filter((entry) => entry.shares.length > 0)
    .toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1));
}
