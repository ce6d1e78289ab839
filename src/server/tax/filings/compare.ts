import type { Centavos } from '#shared/money.ts';

import type { FiledFigures } from './subject.ts';

type Figures = FiledFigures['figures'];
type Entries = FiledFigures['entries'];

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
 * same, or of a key that is not asked for.
 */
export function compareEntries(
  before: Entries,
  now: Entries,
  isAsked: (key: string) => boolean = () => true,
): ReadonlyMap<string, readonly { readonly key: string; readonly amount: Centavos }[]> {
  const changes = new Map<string, Map<string, Centavos>>();
  const add = ({ entryId, key, amount }: Entries[number], sign: bigint) => {
    const own = changes.get(entryId) ?? new Map<string, Centavos>();
    own.set(key, (own.get(key) ?? 0n) + amount * sign);
    changes.set(entryId, own);
  };
  for (const entry of now) add(entry, 1n);
  for (const entry of before) add(entry, -1n);
  const moved = [...changes].map(([entryId, own]) => {
    const parts = [...own].filter(([key, amount]) => amount !== 0n && isAsked(key));
    return [entryId, parts.map(([key, amount]) => ({ key, amount }))] as const;
  });
  return new Map(moved.filter(([, parts]) => parts.length > 0));
}

/** The same entry and figure once, what is zero left out: as it is kept and hashed. */
export function settledEntries(entries: Entries): Entries {
  const sums = new Map<string, Entries[number]>();
  for (const { entryId, key, amount } of entries) {
    const at = `${entryId} ${key}`;
    sums.set(at, { entryId, key, amount: amount + (sums.get(at)?.amount ?? 0n) });
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function orderOf({ entryId, key }: Entries[number]): string {
  return `${entryId} ${key}`;
}
