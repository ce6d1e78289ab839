import { expect, test } from 'vitest';

import { buildBindingDay } from './binding-day.ts';

const of = (key: string, to: string) => ({ key, to });

test.for([
  ['loose_leaf', '2026', '2026-12-31', '2027-01-15', ''],
  ['computerised', '2026', '2026-12-31', '2027-01-30', ''],
  ['loose_leaf', '2026', '2026-06-30', '2026-07-15', ''],
  ['loose_leaf', '2025', '2025-12-31', '2026-01-31', 'Extended by RMC 4-2026'],
  ['computerised', '2025', '2025-12-31', '2026-02-17', 'Extended by RMC 4-2026'],
] as const)('%s books of %s, which ends on %s, are due on %s', ([mode, key, to, day, reason]) => {
  expect(buildBindingDay(mode, of(key, to))).toMatchObject({ day, reason });
});

test('a day that was set here goes before the rule, until it is taken back', () => {
  const moved = { date: '2027-02-01', reason: 'RMC 9-2027' };
  const year = of('2026', '2026-12-31');
  expect(buildBindingDay('loose_leaf', year, moved)).toMatchObject({
    day: '2027-02-01',
    usualDay: '2027-01-15',
    reason: 'RMC 9-2027',
  });
  expect(buildBindingDay('loose_leaf', year, { ...moved, date: null }).day).toBe('2027-01-15');
});
