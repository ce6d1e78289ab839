import { describe, expect, test } from 'vitest';

import { REPORTS } from '#shared/reports/catalogue.ts';

import type { SettingTexts } from './report-settings.ts';
import {
  buildQuery,
  compareNext,
  offeredComparisons,
  settingsOf,
  yearFiled,
} from './report-settings.ts';
import { daysOfSpan, nextPeriod, periodAround, periodOf, quartersIn } from './report-span.ts';

const NOW = { today: '2026-11-22', fiscalYearEndMonth: 12 };
const NONE: SettingTexts = {
  from: '',
  to: '',
  span: '',
  compare: '',
  former: '',
  view: '',
  stages: '',
  hideZero: '',
  knownBy: '',
  item: '',
};

describe('the days of a report', () => {
  test('are those of the calendar unless the address says others', () => {
    expect(buildQuery('income-statement', NONE, NOW)).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(buildQuery('expense-by-month', NONE, NOW)).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
    });
    expect(buildQuery('income-statement', { ...NONE, span: 'last-quarter' }, NOW)).toEqual({
      from: '2026-07-01',
      to: '2026-09-30',
    });
    const own = { ...NONE, span: 'last-quarter', from: '2026-01-15', to: '2026-02-10' };
    expect(buildQuery('income-statement', own, NOW)).toEqual({
      from: '2026-01-15',
      to: '2026-02-10',
    });
  });

  test('go by the taxable year, wherever it ends', () => {
    const now = { today: '2026-11-22', fiscalYearEndMonth: 6 };
    expect(daysOfSpan('this-year', now)).toEqual({ from: '2026-07-01', to: '2027-06-30' });
    expect(daysOfSpan('last-year', now)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  });

  test('of a quarter go by the taxable year, too', () => {
    const now = { today: '2026-11-22', fiscalYearEndMonth: 2 };
    expect(daysOfSpan('this-quarter', now)).toEqual({ from: '2026-09-01', to: '2026-11-30' });
    expect(daysOfSpan('last-quarter', now)).toEqual({ from: '2026-06-01', to: '2026-08-31' });
    expect(periodOf({ from: '2025-12-01', to: '2026-02-28' }, 2)?.kind).toBe('quarter');
    expect(quartersIn('2026', 2).map(({ label }) => label)).toEqual([
      'Quarter to February 2026',
      'Quarter to May 2026',
      'Quarter to August 2026',
      'Quarter to November 2026',
    ]);
  });

  test('step from period to period, over the end of a year', () => {
    const december = periodAround('month', '2026-12-05');
    expect(nextPeriod(december, 1)).toMatchObject({ key: '2027-01' });
    expect(nextPeriod(periodAround('quarter', '2026-02-05'), -1)).toMatchObject({ key: '2025-Q4' });
    expect(periodOf({ from: '2026-10-01', to: '2026-12-31' })?.kind).toBe('quarter');
    expect(periodOf({ from: '2026-10-02', to: '2026-12-31' })).toBeUndefined();
  });
});

describe('what a report is compared with by one press', () => {
  const december = { from: '2026-12-01', to: '2026-12-31' };
  const year = { from: '2026-01-01', to: '2026-12-31' };

  test('is the period before, the year before and the budget, and a year before once', () => {
    const of = (days: typeof year, texts = NONE) =>
      offeredComparisons(REPORTS['income-statement'], texts, { days, now: NOW });
    expect(of(december)).toEqual(['former', 'year-before', 'budget']);
    expect(of(year)).toEqual(['year-before', 'budget']);
    expect(of(year, { ...NONE, compare: 'former' })).toContain('former');
    expect(of(year, { ...NONE, former: '3' })).toContain('former');
    const where = { days: december, now: NOW };
    expect(offeredComparisons(REPORTS['trial-balance'], NONE, where)).not.toContain('budget');
    expect(offeredComparisons(REPORTS['cash-position'], NONE, where)).toEqual([]);
  });

  test('brings the change with it at first, and not again where it was taken away', () => {
    const income = REPORTS['income-statement'];
    expect(compareNext(income, [''], ['', 'former'])).toBe('former,difference');
    expect(compareNext(income, ['former'], ['former', 'year-before'])).toBe('former,year-before');
    expect(compareNext(income, [''], ['', 'budget'])).toBe('budget');
    expect(compareNext(REPORTS['trial-balance'], [''], ['', 'former'])).toBe('former');
  });
});

describe('the settings of a report', () => {
  test('that it does not take are not asked for', () => {
    const texts = {
      ...NONE,
      compare: 'budget,share,now,nonsense',
      view: 'days',
      stages: 'post-closing',
      former: '99',
    };
    expect(buildQuery('income-statement', texts, NOW)).toMatchObject({ compare: 'budget,share' });
    expect(buildQuery('income-statement', texts, NOW)).not.toHaveProperty('view');
    expect(buildQuery('income-statement', texts, NOW)).not.toHaveProperty('stages');
  });

  test('show now beside then only where there is a then, and a change only of something', () => {
    const known = { ...NONE, compare: 'now,difference', knownBy: '2026-11-01' };
    expect(buildQuery('income-statement', known, NOW).compare).toBe('now,difference');
    expect(buildQuery('income-statement', { ...known, knownBy: '' }, NOW)).not.toHaveProperty(
      'compare',
    );
  });

  test('tell whether they are the statements that are filed for a year', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    const december = { from: '2026-12-01', to: '2026-12-31' };
    expect(yearFiled('income-statement', year, NOW)).toBe('2026');
    expect(yearFiled('income-statement', december, NOW)).toBeUndefined();
    expect(yearFiled('financial-position', december, NOW)).toBe('2026');
    expect(yearFiled('trial-balance', december, NOW)).toBeUndefined();
  });

  test('are kept with their days, or with a period that moves on', () => {
    const query = { from: '2026-11-01', to: '2026-11-30', compare: 'former', former: 2 };
    expect(settingsOf(query, '')).toEqual({ ...query, former: '2' });
    expect(settingsOf(query, 'last-month')).toEqual({
      span: 'last-month',
      compare: 'former',
      former: '2',
    });
  });
});
