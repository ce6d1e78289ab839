// A moved day is that of the day that it moved, and the books and the calendar have one rule for it
// (handbook 14, ruling 5).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-01-05T02:00:00Z' });
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());
beforeEach(() => profile({ booksMode: 'loose_leaf', fiscalYearEndMonth: 12 }));

test('an extension of the BIR holds for the day that it moved, in the books as in the calendar', async () => {
  // 31 January 2026 is a Saturday.
  expect(await bothDays('loose_leaf', '2025')).toEqual(['2026-02-02', '2026-02-02']);
  expect((await binding('2025')).note).toBe('Extended from 15 Jan 2026 by RMC 4-2026.');
  expect((await obligation('loose_leaf', '2025'))?.note).toContain('RMC 4-2026');
  // 17 February 2026 is Chinese New Year.
  await profile({ booksMode: 'computerised' });
  expect(await bothDays('computerised', '2025')).toEqual(['2026-02-18', '2026-02-18']);
});

test('the books of another taxable year with the same number keep their own day', async () => {
  await profile({ fiscalYearEndMonth: 6 });
  expect(await bothDays('loose_leaf', '2025')).toEqual(['2025-07-15', '2025-07-15']);
  expect((await binding('2025')).note).toBe('');
});

test('weekends and holidays move the day of the books too', async () => {
  // 15 January 2028 is a Saturday.
  expect(await bothDays('loose_leaf', '2027')).toEqual(['2028-01-17', '2028-01-17']);
  await accountant.call('PUT', '/api/holidays/2028-01-17', {
    name: 'Founding day',
    kind: 'special',
    isObserved: true,
  });
  expect(await bothDays('loose_leaf', '2027')).toEqual(['2028-01-18', '2028-01-18']);
});

test('a day that is set in the books is set in the calendar, and the other way round', async () => {
  const path = '/api/books/years/2026/binding-day';
  const reason = 'RMC 9-2027';
  expect((await accountant.call('PUT', path, { date: '2027-03-01', reason })).status).toBe(200);
  expect(await bothDays('loose_leaf', '2026')).toEqual(['2027-03-01', '2027-03-01']);
  expect(await binding('2026')).toMatchObject({ usualDay: '2027-01-15', reason });
  const moved = await obligation('loose_leaf', '2026');
  const due = '/api/tax-calendar/books_loose_leaf/2026/due';
  const move = { due: '2027-03-08', reason: 'RMC 10-2027' };
  const version = moved?.moved?.version;
  expect((await accountant.call('PUT', due, { move, version })).status).toBe(200);
  expect(await binding('2026')).toMatchObject({ day: '2027-03-08', reason: 'RMC 10-2027' });
  // Of another taxable year it is no day at all.
  await profile({ fiscalYearEndMonth: 6 });
  expect(await bothDays('loose_leaf', '2026')).toEqual(['2026-07-15', '2026-07-15']);
  await profile({ fiscalYearEndMonth: 12 });
  await accountant.call('PUT', path, { date: '', reason: 'Taken back' });
  expect(await bothDays('loose_leaf', '2026')).toEqual(['2027-01-15', '2027-01-15']);
});

test('bound books have their day in the calendar as well', async () => {
  await profile({ booksMode: 'manual' });
  expect(await bothDays('manual', '2026')).toEqual(['2026-12-31', '2026-12-31']);
});

async function bothDays(mode: string, year: string) {
  return [(await binding(year)).day, (await obligation(mode, year))?.due];
}

async function binding(year: string) {
  return (await accountant.call('GET', `/api/books/years/${year}`)).body.binding;
}

async function obligation(mode: string, year: string) {
  const from = `${Number(year)}-06-01`;
  const days = `from=${from}&to=${Number(year) + 1}-08-01`;
  const { obligations } = (await accountant.call('GET', `/api/tax-calendar?${days}`)).body;
  return obligations.find(({ form, period }) => form === `books_${mode}` && period === year);
}

async function profile(change: object) {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const body = { company: { ...company, ...change }, version };
  expect((await admin.call('PUT', '/api/settings/company', body)).status).toBe(200);
}
