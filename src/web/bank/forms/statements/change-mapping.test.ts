import { describe, expect, test } from 'vitest';

import { meaningOf, readyMapping, withCuts, withMeaning } from './change-mapping.ts';
import { addedCut, movedCut, placeByKey } from './cuts.ts';
import { dateExample, sampleDate } from './date-example.ts';
import type { Mapping } from './mapping.ts';

const NONE = {
  debit: null,
  credit: null,
  amount: null,
  indicator: null,
  balance: null,
  cheque: null,
  reference: null,
};
const MAPPING: Mapping = {
  sheet: 0,
  headerRow: 0,
  columns: { ...NONE, date: 0, description: [1], debit: 2, credit: 3 },
  dateOrder: 'dmy',
  decimal: '.',
  isSignTurned: false,
  cuts: [],
};

describe('columns of a statement', () => {
  test('a column means one thing, and what stands once moves', () => {
    const moved = withMeaning(MAPPING, 4, 'date');
    expect(moved.columns.date).toBe(4);
    expect(meaningOf(moved, 0)).toBe('');
    expect(meaningOf(withMeaning(MAPPING, 1, 'balance'), 1)).toBe('balance');
  });
  test('descriptions stand in several columns, in the order of the file', () => {
    expect(
      withMeaning(withMeaning(MAPPING, 5, 'description'), 0, 'description').columns,
    ).toMatchObject({
      date: null,
      description: [0, 1, 5],
    });
  });
  test('an amount with a sign takes the place of money out and money in, and the other way round', () => {
    const signed = withMeaning(MAPPING, 4, 'amount');
    expect(signed.columns).toMatchObject({ amount: 4, debit: null, credit: null });
    expect(withMeaning(signed, 2, 'debit').columns).toMatchObject({ amount: null, debit: 2 });
  });
  test('what is missing is said before anything is read', () => {
    expect(readyMapping(withMeaning(MAPPING, 0, ''))).toEqual({
      missing: 'Say which column holds the date.',
    });
    expect(
      readyMapping({ ...MAPPING, columns: { ...NONE, date: 0, description: [] } }),
    ).toHaveProperty('missing');
    expect(readyMapping(MAPPING)).toEqual({ mapping: MAPPING });
  });
});

test('columns right of an edge move with it; of two that become one the left keeps its meaning', () => {
  const parted = { ...MAPPING, cuts: [100, 200, 300] };
  const more = withCuts(parted, [100, 150, 200, 300]);
  expect(more.columns).toMatchObject({ date: 0, description: [1], debit: 3, credit: 4 });
  expect(withCuts(more, [100, 200, 300])).toEqual(parted);
  expect(withCuts(parted, [100, 200]).columns).toMatchObject({ debit: 2, credit: null });
  expect(withCuts(parted, [100, 210, 300]).columns).toEqual(parted.columns);
});

test('a date of the file is told in words, in each order', () => {
  expect(dateExample('03/04/2026', 'dmy')).toBe('“03/04/2026” is 3 April 2026.');
  expect(dateExample('03/04/26', 'mdy')).toBe('“03/04/26” is 4 March 2026.');
  expect(dateExample('2026-12-01', 'ymd')).toBe('“2026-12-01” is 1 December 2026.');
  expect(dateExample('31/12/2026', 'mdy')).toBe('“31/12/2026” is no date in this order.');
  expect(dateExample('20261201', 'ymd')).toBe('“20261201” is 1 December 2026.');
  const cells = [['Account 0012-3456-7890'], ['03/03/2026'], [''], ['04/03/2026']];
  expect(sampleDate(cells, 0)).toBe('04/03/2026');
});

test('edges of columns stay in order and on the page', () => {
  const cuts = [100, 200, 300];
  expect(movedCut(cuts, 1, { to: 500, width: 600 })).toEqual([100, 298, 300]);
  expect(movedCut(cuts, 0, { to: -5, width: 600 })).toEqual([0, 200, 300]);
  expect(movedCut(cuts, 2, { to: 900, width: 600 })).toEqual([100, 200, 600]);
  expect(addedCut(cuts, 600)).toEqual([100, 200, 300, 450]);
  expect(addedCut(cuts, 600, 201)).toEqual(cuts);
  expect(placeByKey('ArrowLeft', { from: 50, width: 600, isFar: true })).toBe(40);
  expect(placeByKey('Tab', { from: 50, width: 600, isFar: false })).toBeUndefined();
});
