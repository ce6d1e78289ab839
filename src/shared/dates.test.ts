import { expect, test } from 'vitest';

import {
  addDays,
  daysBetween,
  formatDate,
  isBusinessDate,
  manilaDate,
  manilaTime,
  monthOf,
} from './dates.ts';

const DAY_MS = 86_400_000;
/** The last days of each month, and those that none has: `00-28` to `13-32`. */
const ENDS = Array.from({ length: 14 }, (_, month) => String(month).padStart(2, '0')).flatMap(
  (month) => ['00', '28', '29', '30', '31', '32'].map((day) => `${month}-${day}`),
);

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
  expect(manilaTime(new Date('2026-12-31T16:03:07Z'))).toBe('00:03:07');
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

test('every day between 1900 and 2199 is the one of the calendar', () => {
  const [first = 0, last = 0] = ['1900-01-01', '2199-12-31'].map((date) => Date.parse(date));
  const count = (last - first) / DAY_MS + 1;
  const wrong = Array.from({ length: count }, (_, place) => place).filter((place) => {
    const date = new Date(first + place * DAY_MS).toISOString().slice(0, 10);
    return (
      !isBusinessDate(date) ||
      addDays('1900-01-01', place) !== date ||
      daysBetween(date, '1900-01-01') !== -place
    );
  });
  expect(count).toBe(109_573);
  expect(wrong).toEqual([]);
});

test('no month has more days than the calendar says', () => {
  const years = Array.from({ length: 304 }, (_, place) => 1898 + place);
  const wrong = years.flatMap((year) =>
    ENDS.map((end) => `${year}-${end}`).filter((date) => {
      const ms = Date.parse(date);
      const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
      return isBusinessDate(date) !== (exists && year >= 1900 && year <= 2199);
    }),
  );
  expect(wrong).toEqual([]);
});

test('a day outside those years is counted, too; what is no day is refused', () => {
  expect(addDays('2199-12-31', 1)).toBe('2200-01-01');
  expect(addDays('1900-01-01', -1)).toBe('1899-12-31');
  expect(daysBetween('1899-12-31', '2200-01-01')).toBe(109_574);
  expect(() => addDays('2026-13-01', 1)).toThrow(RangeError);
});
