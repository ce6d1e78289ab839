import { expect, test } from 'vitest';

import { dueAfter, dueDays, dueFrom, firstDue, scheduleText } from './recurring.ts';

test.each([
  ['2026-01-31', 1, 31, '2026-02-28'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2026-01-30', 1, 30, '2026-02-28'],
  ['2026-02-28', 1, 30, '2026-03-30'],
  ['2027-12-15', 1, 15, '2028-01-15'],
  ['2026-11-30', 3, 31, '2027-02-28'],
  ['2028-02-29', 12, 29, '2029-02-28'],
  ['2026-03-05', 2, 5, '2026-05-05'],
])('after %s, every %d months on day %d, comes %s', (date, everyMonths, day, next) => {
  expect(dueAfter(date, { everyMonths, day })).toBe(next);
});

test('the due days up to a day, and the first one from a day on', () => {
  const monthly = { everyMonths: 1, day: 31 };
  expect(dueDays('2026-01-31', '2026-04-29', monthly)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ]);
  expect(dueDays('2026-05-01', '2026-04-29', monthly)).toEqual([]);
  expect(dueFrom('2026-01-31', '2026-03-31', monthly)).toBe('2026-03-31');
  expect(firstDue('2026-03-15', 15)).toBe('2026-04-15');
  expect(firstDue('2026-03-14', 15)).toBe('2026-03-15');
  expect(firstDue('2026-01-31', 31)).toBe('2026-02-28');
});

test('a schedule reads as words', () => {
  expect(scheduleText({ everyMonths: 1, day: 15 })).toBe('Every month, on day 15');
  expect(scheduleText({ everyMonths: 3, day: 31 })).toBe('Every quarter, on the last day');
  expect(scheduleText({ everyMonths: 2, day: 1 })).toBe('Every 2 months, on day 1');
});
