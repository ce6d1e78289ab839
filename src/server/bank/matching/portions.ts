import type { Proposal } from './engine/board.ts';
import { itemText } from './open-items.ts';
import type { ItemKey } from './open-items.ts';

/** Up to so many lines and items together all of them are one portion. */
const AT_ONCE = 1_000;
/** Lines, and items, of the first portion: some screens of them. */
const FIRST = 200;
/** Of the others: what a page takes in between two frames or three. */
const MORE = 2_000;

/** What a line is cut by. */
export interface CutLine {
  readonly lineId: string;
  readonly date: string;
  readonly amount: bigint;
  readonly note: { readonly state: 'hold' | 'bank-error' } | null;
}

/** What an item is cut by. */
export interface CutItem extends ItemKey {
  readonly date: string;
  readonly amount: bigint;
}

/** All that is left on an account. */
export interface Left<Line extends CutLine, Item extends CutItem> {
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
  readonly proposals: readonly Proposal[];
  readonly knownLineIds: readonly string[];
}

/** Lines and items with their places among all, and all that is proposed for these lines. */
export interface Portion<Line extends CutLine, Item extends CutItem> {
  lines: (Line & { readonly place: number })[];
  items: (Item & { readonly place: number })[];
  proposals: Proposal[];
  knownLineIds: string[];
}

/** How many lines of further portions are what. */
export interface Counts {
  'proposed': number;
  'none': number;
  'hold': number;
  'bank-error': number;
  'known': number;
  'sure': number;
}

/**
 * Everything with its place, cut so that a portion can be worked with before the next one is there:
 * whatever is proposed for one of its lines stands in it or in an earlier one, with all of its
 * lines and items. First come the oldest lines, and the items nearest to the line that a desk
 * begins with.
 */
export function cutPortions<Line extends CutLine, Item extends CutItem>(
  left: Left<Line, Item>,
): readonly [Portion<Line, Item>, ...Portion<Line, Item>[]] {
  const { lines, items } = left;
  const taker = createTaker(left);
  if (lines.length + items.length <= AT_ONCE) {
    return [taker.take(lines.length, items.keys().toArray(), items.length)];
  }
  const first = taker.take(FIRST, nearest(left), FIRST);
  const others: Portion<Line, Item>[] = [];
  const places = items.keys().toArray();
  while (!taker.isDone()) others.push(taker.take(MORE, places, MORE));
  return [first, ...others];
}

/** What the lines of portions are, all together. */
export function countPortions(portions: readonly Portion<CutLine, CutItem>[]): Counts {
  const counts = { 'proposed': 0, 'none': 0, 'hold': 0, 'bank-error': 0, 'known': 0, 'sure': 0 };
  const open = new Set(portions.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  for (const { lines, proposals, knownLineIds } of portions) {
    const proposed = new Set(proposals.flatMap(({ lineIds }) => lineIds));
    for (const { lineId, note } of lines)
      counts[note?.state ?? (proposed.has(lineId) ? 'proposed' : 'none')] += 1;
    counts.known += knownLineIds.length;
    counts.sure += proposals.filter(
      ({ isSure, lineIds }) => isSure || !lineIds.some((lineId) => open.has(lineId)),
    ).length;
  }
  return counts;
}

/** The places of the items, those first that a desk shows beside its first line. */
function nearest({ lines, items }: Left<CutLine, CutItem>): number[] {
  const line = lines.find(({ note }) => note === null) ?? lines[0];
  const away = items.map(({ amount }) => {
    const difference = amount - (line?.amount ?? 0n);
    return difference < 0n ? -difference : difference;
  });
  const awayAt = (at: number) => away[at] ?? 0n;
  const days = (at: number) =>
    Math.abs(Date.parse(items[at]?.date ?? '') - Date.parse(line?.date ?? ''));
  return items
    .keys()
    .toArray()
    .sort((a, b) => Number(awayAt(a) - awayAt(b)) || days(a) - days(b));
}

/** Places among all lines, items and proposals. */
interface Places {
  readonly lines: Set<number>;
  readonly items: Set<number>;
  readonly proposals: Set<number>;
}

function createTaker<Line extends CutLine, Item extends CutItem>(left: Left<Line, Item>) {
  const { lines, items, proposals } = left;
  const follow = createFollower(left);
  const known = new Set(left.knownLineIds);
  const taken = noPlaces();
  let next = 0;
  const isDone = () => taken.lines.size === lines.length && taken.items.size === items.length;
  return {
    isDone,
    /** So many lines more, and so many items in an order. */
    take: (lineCount: number, order: readonly number[], itemCount: number): Portion<Line, Item> => {
      const into = noPlaces();
      for (; next < lines.length && into.lines.size < lineCount; next += 1)
        follow(next, taken, into);
      for (const at of order) if (into.items.size < itemCount) add(at, taken.items, into.items);
      // What no open line stands in comes when everything is there.
      if (isDone()) for (const at of proposals.keys()) add(at, taken.proposals, into.proposals);
      const own = pick(lines, into.lines);
      return {
        lines: own,
        items: pick(items, into.items),
        proposals: inOrder(into.proposals).flatMap((at) => proposals[at] ?? []),
        knownLineIds: own.flatMap(({ lineId }) => (known.has(lineId) ? lineId : [])),
      };
    },
  };
}

/** Takes a line with all that is proposed for it, their other lines with all that is for them. */
function createFollower({ lines, items, proposals }: Left<CutLine, CutItem>) {
  const lineAt = new Map(lines.map(({ lineId }, at) => [lineId, at]));
  const itemAt = new Map(items.map((item, at) => [itemText(item), at]));
  const proposalsOf = new Map<string, number[]>();
  for (const [at, { lineIds }] of proposals.entries()) {
    for (const lineId of lineIds) {
      const own = proposalsOf.get(lineId);
      if (own === undefined) proposalsOf.set(lineId, [at]);
      else own.push(at);
    }
  }
  return (first: number, taken: Places, into: Places): void => {
    const waiting = [first];
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
      if (!add(line, taken.lines, into.lines)) continue;
      for (const at of proposalsOf.get(lines[line]?.lineId ?? '') ?? []) {
        if (!add(at, taken.proposals, into.proposals)) continue;
        waiting.push(...(proposals[at]?.lineIds ?? []).flatMap((id) => lineAt.get(id) ?? []));
        for (const item of proposals[at]?.items ?? [])
          add(itemAt.get(itemText(item)), taken.items, into.items);
      }
    }
  };
}

function noPlaces(): Places {
  return { lines: new Set(), items: new Set(), proposals: new Set() };
}

/** Whether a place was there to be added, and was not taken before. */
function add(at: number | undefined, taken: Set<number>, into: Set<number>): boolean {
  if (at === undefined || taken.has(at)) return false;
  taken.add(at);
  into.add(at);
  return true;
}

function inOrder(places: ReadonlySet<number>): number[] {
  return [...places].sort((a, b) => a - b);
}

function pick<Row>(rows: readonly Row[], places: ReadonlySet<number>) {
  return inOrder(places).flatMap((place) => {
    const row = rows[place];
    return row === undefined ? [] : [{ ...row, place }];
  });
}
