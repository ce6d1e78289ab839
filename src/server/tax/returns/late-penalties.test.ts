// Penalties of a late return are proposed from dated data, entered with a press, and overruled with
// a reason (handbook 14, ruling 16).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const NOW = '2026-12-20T02:00:00Z';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: NOW });
  await profile({ taxpayerClass: 'medium' });
  accountant = await app.loginAs('accountant');
  const customer = await registerCustomer(accountant);
  const lines = [
    { description: 'Chair', quantity: '1', unitPrice: '100,000.00', taxClass: 'vatable' },
  ];
  await postInvoice(accountant, customer, { date: '2026-08-10', lines });
  await postInvoice(accountant, customer, { date: '2026-12-10', lines, invoiceNumber: 'L-2' });
});
afterAll(() => app.stop());

// 12,000.00 were due on 26 October, a Monday: 25 %, 12 % for 55 days, the band up to 20,000.
const PROPOSED = [
  { item: '22', amount: '3000.00' },
  { item: '23', amount: '216.99' },
  { item: '24', amount: '5000.00' },
];

test('what is late proposes its penalties, and enters nothing by itself', async () => {
  const { penalties, checks, parts } = await read('2550Q', '2026-Q3');
  expect(penalties).toMatchObject({
    due: '2026-10-26',
    filedOn: '2026-12-20',
    daysLate: 55,
    proposed: PROPOSED,
    isEntered: false,
  });
  expect(checks.at(-1)).toMatchObject({ isOk: false });
  expect(checks.at(-1)?.text).toContain('late by 55 days: penalties are proposed and not entered');
  expect(amountsOf(parts)).toMatchObject({ 22: '0.00', 26: '12000.00' });
  // Of a period that is not over, or in time, there are none.
  expect((await read('2550Q', '2026-Q4')).penalties).toBeNull();
  expect((await read('0619-E', '2026-11')).penalties).toMatchObject({ due: '2026-12-10' });
});

test('a small taxpayer is proposed the reduced ones', async () => {
  await profile({ taxpayerClass: 'small' });
  expect((await read('2550Q', '2026-Q3')).penalties?.proposed).toMatchObject([
    { amount: '1200.00' },
    { amount: '108.49' },
    { amount: '2500.00' },
  ]);
  await profile({ taxpayerClass: 'medium' });
});

test('another amount needs a reason; what is entered is filed and stays', async () => {
  const refused = await save({ 22: '1000.00', 23: '216.99', 24: '5000.00' });
  expect(refused.status).toBe(400);
  const { items } = refused;
  const at = items.findIndex(({ item }) => item === '22');
  expect(refused.body.problem?.fields).toEqual([
    { path: `items.${at}.note`, message: 'Enter why it is not 3,000.00, as proposed.' },
  ]);
  // What was proposed and entered with a press is no reason for another amount, on no later day.
  const { penalties } = await read('2550Q', '2026-Q3');
  const texts = Object.fromEntries(penalties?.proposed.map(({ item, text }) => [item, text]) ?? []);
  const kept = await save({ 22: '1000.00', 23: '216.99', 24: '5000.00' }, texts);
  expect(kept.status).toBe(400);
  expect((await save({ 22: '3000.00', 23: '216.99', 24: '5000.00' }, texts)).status).toBe(200);
  expect((await read('2550Q', '2026-Q3')).penalties?.isEntered).toBe(true);
  app.clock.advance(86_400);
  accountant = await app.loginAs('accountant');
  expect((await read('2550Q', '2026-Q3')).penalties?.isEntered).toBe(false);
  app.clock.set(NOW);
  accountant = await app.loginAs('accountant');
  const reasoned = await save(
    { 22: '1000.00', 23: '216.99', 24: '5000.00' },
    { 22: 'RDO abated it' },
  );
  expect(reasoned.status).toBe(200);
  expect((await read('2550Q', '2026-Q3')).penalties?.isEntered).toBe(true);
  expect((await save({ 22: '3000.00', 23: '216.99', 24: '5000.00' })).status).toBe(200);
  const entered = await read('2550Q', '2026-Q3');
  expect(entered.penalties?.isEntered).toBe(true);
  expect(entered.checks.at(-1)?.isOk).toBe(true);
  expect(amountsOf(entered.parts)).toMatchObject({ 25: '8216.99', 26: '20216.99' });
  const filing = await file();
  expect(filing.status, JSON.stringify(filing.body)).toBe(200);
  // Worked out for the day of filing from now on: the days that follow change nothing.
  app.clock.advance(30 * 86_400);
  accountant = await app.loginAs('accountant');
  expect((await read('2550Q', '2026-Q3')).penalties).toMatchObject({
    filedOn: '2026-12-20',
    proposed: PROPOSED,
    isEntered: true,
  });
  const { body } = await accountant.call('GET', '/api/filings/alarms');
  expect(body.alarms).toEqual([]);
});

test('the schedule of compromise penalties is printed with the rates', async () => {
  const { body } = await accountant.call('GET', '/api/tax/reports/legal?period=2026-12');
  const said = JSON.stringify(body.report.rows);
  expect(said).toContain('Compromise, tax unpaid up to 20,000.00');
});

async function read(form: string, period: string) {
  const { status, body } = await accountant.call(
    'GET',
    `/api/tax/returns/${form}?period=${period}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.taxReturn;
}

async function save(
  amounts: Readonly<Record<string, string>>,
  notes: Readonly<Record<string, string>> = {},
) {
  const { parts, version } = await read('2550Q', '2026-Q3');
  const typed = parts.flatMap((part) => part.items).filter(({ source }) => source === 'typed');
  const items = typed.map(({ item, amount }) => {
    return { item, amount: amounts[item] ?? amount, note: notes[item] ?? '' };
  });
  const path = '/api/tax/returns/2550Q?period=2026-Q3' as const;
  return { ...(await accountant.call('PUT', path, { items, version })), items };
}

async function file() {
  const { body } = await accountant.call('GET', '/api/filings/state?subject=2550Q&period=2026-Q3');
  const { digest } = body;
  const form = { subject: '2550Q', period: '2026-Q3', digest, filedOn: '2026-12-20' };
  return accountant.call('POST', '/api/filings', {
    ...form,
    reference: 'eBIR 7',
    note: '',
    amends: null,
  });
}

function amountsOf(parts: Awaited<ReturnType<typeof read>>['parts']) {
  const items = present(parts).flatMap((part) => part.items);
  return Object.fromEntries(items.map(({ item, amount }) => [item, amount]));
}

async function profile(change: object) {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const body = { company: { ...company, ...change }, version };
  expect((await admin.call('PUT', '/api/settings/company', body)).status).toBe(200);
}
