import { expect, test } from 'vitest';

import { addDays, daysBetween, formatDate, isBusinessDate, manilaDate, monthOf } from './dates.ts';

test.for(['2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31'])('%s exists', (date) => {
  expect(isBusinessDate(date)).toBe(true);
});

test.for([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '0001-01-01',
  '9999-12-31',
  '2026-2-3',
  '2026-02-03T00:00',
  'today',
  '',
])('%s does not exist, or is no year of ours', (date) => {
  expect(isBusinessDate(date)).toBe(false);
});

test('a day begins at midnight in Manila', () => {
  expect(manilaDate(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31');
  expect(manilaDate(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-02', 30)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(daysBetween('2026-12-02', '2027-01-01')).toBe(30);
  expect(daysBetween('2027-01-01', '2026-12-02')).toBe(-30);
});

test('a date reads as people write it', () => {
  expect(formatDate('2026-12-02')).toBe('2 Dec 2026');
  expect(monthOf('2026-12-02')).toBe('2026-12');
});
