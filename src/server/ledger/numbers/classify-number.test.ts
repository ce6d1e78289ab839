import { expect, test } from 'vitest';

import { classifyNumber } from './classify-number.ts';
import type { Accounted, NumberRange } from './classify-number.ts';
import { buildGaps } from './overview.ts';

const FIRST: NumberRange = { prefix: 'INV-', first: 1001, last: 1500, next: 1201, digits: 6 };
const BOOKLET: NumberRange = { prefix: 'INV-', first: 1501, last: 1550, next: 1501, digits: 6 };
const PLAIN: NumberRange = { prefix: '', first: 1, last: 50, next: 1, digits: 3 };
const RANGES = [FIRST, BOOKLET, PLAIN];
const used = (serial: number): Accounted => ({ serial, state: 'used' });

test.for([
  ['INV-001201', [], { place: 'inside' }],
  ['inv 001201', [], { place: 'inside' }],
  ['INV-001202', [used(1201)], { place: 'inside' }],
  ['INV-001203', [used(1202), { serial: 1201, state: 'cancelled' }], { place: 'inside' }],
  ['INV-001501', [], { place: 'inside' }],
  ['001', [], { place: 'inside' }],
] as const)('%s after %o follows without a gap', ([number, accounted, expected]) => {
  expect(classifyNumber(number, RANGES, accounted)).toEqual({ ...expected, skipped: undefined });
});

test.for([
  ['INV-001205', [used(1201)], ['INV-001202', 'INV-001204', 3]],
  ['INV-001202', [], ['INV-001201', 'INV-001201', 1]],
  ['INV-001203', [used(1201), used(1100)], ['INV-001202', 'INV-001202', 1]],
  ['INV-001510', [used(1503)], ['INV-001504', 'INV-001509', 6]],
] as const)('%s after %o skips', ([number, accounted, [first, last, count]]) => {
  const skipped = { first, last, count };
  expect(classifyNumber(number, RANGES, accounted)).toEqual({ place: 'inside', skipped });
});

test.for([
  ['INV-001551', { place: 'outside' }],
  ['INV-000999', { place: 'outside' }],
  ['SI-001201', { place: 'outside' }],
  ['INV-001201A', { place: 'outside' }],
  ['INV-', { place: 'outside' }],
  ['INV-99999999999999999999', { place: 'outside' }],
  ['INV-1201', { place: 'misprinted', printed: 'INV-001201' }],
  ['7', { place: 'misprinted', printed: '007' }],
  ['INV-001200', { place: 'before', next: 'INV-001201' }],
] as const)('%s is %o', ([number, expected]) => {
  expect(classifyNumber(number, RANGES, [])).toEqual(expected);
});

test('a number that is accounted for says how', () => {
  for (const state of ['used', 'cancelled', 'missing'] as const) {
    const accounted = [{ serial: 1300, state }];
    expect(classifyNumber('INV-001300', RANGES, accounted)).toEqual({ place: state, serial: 1300 });
  }
});

test('while no range is registered nothing is said', () => {
  expect(classifyNumber('INV-001300', [], [used(1300)])).toEqual({ place: 'unregistered' });
});

test('the gaps of a range are what nobody accounts for, from the first unused number on', () => {
  const known = [1100, 1201, 1202, 1205, 1209].map(used);
  expect(buildGaps(FIRST, known)).toEqual([
    { from: 1203, to: 1204 },
    { from: 1206, to: 1208 },
  ]);
  expect(buildGaps(FIRST, [])).toEqual([]);
});
