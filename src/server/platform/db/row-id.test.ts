import { expect, test } from 'vitest';

import { makeRowId } from './row-id.ts';

const DAY = Date.parse('2026-11-28T00:00:00Z');

test('ids of rows are UUIDs that stand in the order in which they were made', () => {
  const ids = Array.from({ length: 300 }, (_, at) => makeRowId(DAY + at * 7_919));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('ids of the same moment differ', () => {
  const ids = Array.from({ length: 1_000 }, () => makeRowId(DAY));
  expect(new Set(ids).size).toBe(ids.length);
});
