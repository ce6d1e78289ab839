import { expect, test } from 'vitest';

import { bankYear } from '#test/bank-year.ts';

import type { Proposal } from './engine/board.ts';
import { propose } from './engine/propose.ts';
import { itemText } from './open-items.ts';
import { countPortions, cutPortions } from './portions.ts';

const year = bankYear(6_000);
const items = year.items.toSorted((a, b) => a.date.localeCompare(b.date));
const lines = year.lines
  .toSorted((a, b) => a.date.localeCompare(b.date))
  .map((line, at) => ({ ...line, note: noteAt(at) }));
const proposals = [...propose({ lines, items }), cancelled(), apart()];
const knownLineIds = lines.filter((_, at) => at % 7 === 0).map(({ lineId }) => lineId);
const portions = cutPortions({ lines, items, proposals, knownLineIds });

function noteAt(at: number) {
  if (at % 50 === 3) return { state: 'hold' as const };
  return at % 500 === 4 ? { state: 'bank-error' as const } : null;
}

/** Two items that cancel each other out: no line stands in it. */
function cancelled(): Proposal {
  const two = items.slice(10, 12);
  const reason = 'They cancel each other out';
  const about = { score: 90, isSure: false, reason, difference: 0n, role: 'item' as const };
  return { lineIds: [], items: two, ...about };
}

/** Two lines far from each other that are one item. */
function apart(): Proposal {
  const lineIds = [lines[5], lines[5_500]].flatMap((line) => line?.lineId ?? []);
  const reason = 'Both together';
  const about = { score: 40, isSure: false, reason, difference: 0n, role: 'item' as const };
  return { lineIds, items: items.slice(3_000, 3_001), ...about };
}

test('all portions together are everything, once, each at its place', () => {
  expect(portions.length).toBeGreaterThan(3);
  const allLines = portions.flatMap((portion) => portion.lines);
  const allItems = portions.flatMap((portion) => portion.items);
  const inPlace = <Row extends { place: number }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => a.place - b.place);
  expect(inPlace(allLines)).toEqual(lines.map((line, place) => ({ ...line, place })));
  expect(inPlace(allItems)).toEqual(items.map((item, place) => ({ ...item, place })));
  const all = portions.flatMap((portion) => portion.proposals);
  expect(all).toHaveLength(proposals.length);
  expect(new Set(all)).toEqual(new Set(proposals));
  expect(portions.flatMap((portion) => portion.knownLineIds).sort()).toEqual(knownLineIds.sort());
});

test('of a line that is told all is told that is proposed for it, with every line and item of it', () => {
  const told = {
    lines: new Set<string>(),
    items: new Set<string>(),
    proposals: new Set<Proposal>(),
  };
  const waiting: Proposal[][] = [];
  for (const portion of portions) {
    for (const { lineId } of portion.lines) told.lines.add(lineId);
    for (const item of portion.items) told.items.add(itemText(item));
    for (const proposal of portion.proposals) told.proposals.add(proposal);
    waiting.push(
      proposals.filter((proposal) => {
        const isTold = told.proposals.has(proposal);
        const isWhole =
          proposal.lineIds.every((id) => told.lines.has(id)) &&
          proposal.items.every((item) => told.items.has(itemText(item)));
        return isTold ? !isWhole : proposal.lineIds.some((id) => told.lines.has(id));
      }),
    );
  }
  expect(waiting).toEqual(portions.map(() => []));
});

test('what is told and what is still to come add up to all, after each portion', () => {
  const whole = countPortions([
    { lines: lines.map((line, place) => ({ ...line, place })), items: [], proposals, knownLineIds },
  ]);
  expect(whole.proposed + whole.none + whole.hold + whole['bank-error']).toBe(lines.length);
  for (const at of portions.keys()) {
    const told = countPortions(portions.slice(0, at));
    const ahead = countPortions(portions.slice(at));
    const sums = Object.entries(ahead).map(([name, count]) => [
      name,
      count + (Object.entries(told).find(([each]) => each === name)?.[1] ?? 0),
    ]);
    expect(Object.fromEntries(sums)).toEqual(whole);
  }
});

test('a few hundred are one portion', () => {
  const few = {
    lines: lines.slice(0, 300),
    items: items.slice(0, 300),
    proposals: [],
    knownLineIds: [],
  };
  expect(cutPortions(few)).toMatchObject([{ lines: { length: 300 }, items: { length: 300 } }]);
  expect(cutPortions({ lines: [], items: [], proposals: [], knownLineIds: [] })).toHaveLength(1);
});
