import { expect, test } from 'vitest';

import { addDays } from './dates.ts';
import {
  isTaxableQuarter,
  monthPeriodOf,
  parsePeriod,
  quarterKeyOf,
  taxableQuarterKeyOf,
  yearKeyOf,
} from './periods.ts';

test.for([
  ['2026-12', '2026-12-01', '2026-12-31', 'December 2026'],
  ['2024-02', '2024-02-01', '2024-02-29', 'February 2024'],
  ['2026-Q4', '2026-10-01', '2026-12-31', 'Quarter 4 of 2026'],
  ['2026', '2026-01-01', '2026-12-31', '2026'],
  ['2026-04-Q', '2026-02-01', '2026-04-30', 'Quarter to April 2026'],
  ['2026-01-Q', '2025-11-01', '2026-01-31', 'Quarter to January 2026'],
] as const)('%s goes from %s to %s', ([key, from, to, label]) => {
  expect(parsePeriod(key)).toMatchObject({ key, from, to, label });
});

test('a taxable year that ends in June begins in July of the year before', () => {
  expect(parsePeriod('2026', 6)).toMatchObject({ from: '2025-07-01', to: '2026-06-30' });
  expect([yearKeyOf('2026-06-30', 6), yearKeyOf('2026-07-01', 6)]).toEqual(['2026', '2027']);
});

test('what names no period is none', () => {
  for (const key of [
    '',
    '2026-13',
    '2026-Q5',
    '26',
    '2026-1',
    '2026-12-01',
    '2026-03-Q',
    '2026-12-Q',
  ])
    expect(parsePeriod(key)).toBeUndefined();
});

test('a period outside of all known days is none', () => {
  const keys = ['0000', '0000-01', '0000-Q1', '1899-12', '9999', '9999-12', '9999-Q4', '2199'];
  for (const key of keys) expect(parsePeriod(key), key).toBeUndefined();
  expect(parsePeriod('1900', 6)).toBeUndefined();
  expect(parsePeriod('2198')?.to).toBe('2198-12-31');
});

test('a day has its month and its quarter', () => {
  expect(monthPeriodOf('2026-02-11').key).toBe('2026-02');
  expect([quarterKeyOf('2026-01-01'), quarterKeyOf('2026-12-31')]).toEqual(['2026-Q1', '2026-Q4']);
});

test('for every last month of a year, each day is in one taxable quarter, and four of them are the year', () => {
  for (let endMonth = 1; endMonth <= 12; endMonth += 1) {
    const year = parsePeriod('2026', endMonth);
    const starts: string[] = [];
    for (let day = year?.from ?? ''; day <= (year?.to ?? '');) {
      const quarter = parsePeriod(taxableQuarterKeyOf(day, endMonth));
      if (quarter === undefined) throw new Error(`${endMonth} ${day}`);
      expect([quarter.from, isTaxableQuarter(quarter, endMonth)]).toEqual([day, true]);
      expect(taxableQuarterKeyOf(quarter.to, endMonth)).toBe(quarter.key);
      if (endMonth % 3 === 0) expect(quarter.key).toBe(quarterKeyOf(day));
      else expect(isTaxableQuarter(quarter)).toBe(false);
      starts.push(day);
      day = addDays(quarter.to, 1);
    }
    expect([starts.length, starts[0]], String(endMonth)).toEqual([4, year?.from]);
  }
});
