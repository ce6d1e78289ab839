// A withholding that is reversed after its quarter was filed is taken out of its own quarter: the
// return, the list of payees, the certificate; the later quarter has nothing of it (handbook 14,
// ruling 21).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  await enterCompany();
  accountant = await app.loginAs('accountant');
  vendor = await registerVendor(accountant, '999-002-211');
});
afterAll(() => app.stop());

test('a rent of August that is reversed in November is taken out of the third quarter', async () => {
  await bill('R-7', '2026-07-05', '10,000.00');
  const august = await bill('R-8', '2026-08-05', '10,000.00');
  await bill('R-11', '2026-11-05', '4,000.00');
  const filed = await file('1601-EQ', '2026-Q3');
  await file('0619-E', '2026-08');
  expect(await alarms()).toEqual([]);
  await reverseOn(august, '2026-11-20');

  // The later quarter and its months have what they withheld, and nothing below zero.
  expect(await items('1601-EQ', '2026-Q4')).toMatchObject({ 19: '200.00', 21: '200.00' });
  expect(await items('0619-E', '2026-11')).toMatchObject({ 14: '200.00' });
  expect(await payees('2026-Q4')).toEqual([['4000.00', '200.00']]);
  expect(await certified('2026-Q4')).toEqual([['0.00', '4000.00', '0.00', '200.00']]);
  const told = await corrections('2026-Q4');
  expect(told).toMatchObject([{ kind: 'elsewhere', period: '2026-Q3' }]);

  // Its own quarter has it no longer; what the months remitted they did remit.
  const own = await items('1601-EQ', '2026-Q3');
  expect(own).toMatchObject({ 19: '500.00', 20: '500.00', 21: '500.00' });
  expect(await items('0619-E', '2026-08')).toMatchObject({ 14: '500.00' });
  expect(await payees('2026-Q3')).toEqual([['10000.00', '500.00']]);
  expect(await certified('2026-Q3')).toEqual([['10000.00', '0.00', '0.00', '500.00']]);
  expect(await corrections('2026-Q3')).toMatchObject([{ kind: 'replace' }]);
  const dat = await accountant.call('GET', '/api/tax/dat/qap?period=2026-Q3');
  expect(JSON.stringify(dat.body)).toContain('10000.00');
  expect(JSON.stringify(dat.body)).not.toContain('20000.00');

  // What was filed is reported, by the reversal that did it, and the amendment is prepared.
  const [alarm, ...others] = await alarms();
  expect(others).toEqual([]);
  expect(present(alarm).entries).toMatchObject([
    {
      changes: expect.arrayContaining([{ key: '19', label: expect.anything(), amount: '-500.00' }]),
    },
  ]);
  const draft = await accountant.call('GET', `/api/filings/${filed}/amendment/csv`);
  expect(String(draft.body)).toContain(
    'Total taxes withheld for the quarter,1000.00,500.00,-500.00',
  );
  // Tax rows and accounts agree: the reversal is in the ledger on its own day.
  const { body } = await accountant.call('GET', '/api/tax/reports/control?period=2026-11');
  expect(body.report.checks.filter(({ isOk }) => !isOk)).toEqual([]);
});

test('inside its quarter a reversal nets, on its own day', async () => {
  const gone = await bill('R-1', '2026-02-05', '10,000.00');
  await bill('R-2', '2026-03-05', '30,000.00');
  await reverseOn(gone, '2026-03-20');
  expect(await items('1601-EQ', '2026-Q1')).toMatchObject({ 19: '1500.00', 21: '500.00' });
  expect(await corrections('2026-Q1')).toEqual([]);
});

async function bill(invoiceNumber: string, date: string, amount: string): Promise<string> {
  const line = { description: 'Rent', account: '6110', amount, vatClass: 'services' };
  const { body } = await enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      vendor,
      typeOfExpense: 'bill',
      invoiceNumber,
      date,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ ...line, withholding: 'WC100' }],
    },
  ]);
  return body.transactionId;
}

async function reverseOn(transactionId: string, date: string) {
  const body = { reason: 'Never let', date };
  const path = `/api/records/${transactionId}/reverse`;
  expect((await accountant.call('POST', path, body, newKey())).status).toBe(200);
}

async function file(subject: string, period: string): Promise<string> {
  const state = await accountant.call(
    'GET',
    `/api/filings/state?subject=${subject}&period=${period}`,
  );
  const { digest } = state.body;
  const form = { subject, period, digest, filedOn: '2026-10-20', reference: 'eBIR 1', note: '' };
  const reply = await accountant.call('POST', '/api/filings', { ...form, amends: null });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.filingId;
}

async function alarms() {
  const { body } = await accountant.call('GET', '/api/filings/alarms');
  return body.alarms;
}

async function items(form: string, period: string) {
  const { body } = await accountant.call('GET', `/api/tax/returns/${form}?period=${period}`);
  const all = body.taxReturn.parts.flatMap((part) => part.items);
  return Object.fromEntries(all.map(({ item, amount }) => [item, amount]));
}

async function payees(period: string) {
  const { body } = await accountant.call('GET', `/api/tax/reports/payees?period=${period}`);
  const { columns, rows } = body.report;
  const at = (name: string) => columns.findIndex(({ key }) => key === name);
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(({ cells }) => [cells[at('base')]?.amount, cells[at('tax')]?.amount]);
}

async function certified(period: string) {
  const { body } = await accountant.call('GET', `/api/tax/certificates?period=${period}`);
  return body.certificates.flatMap(({ rows }) =>
    rows.map(({ month1, month2, month3, tax }) => [month1, month2, month3, tax]),
  );
}

async function corrections(period: string) {
  const { body } = await accountant.call('GET', `/api/tax/certificates?period=${period}`);
  return body.corrections;
}

async function enterCompany() {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const named = { ...company, tin: '999-001-000-00000', rdoCode: '044' };
  const { status } = await admin.call('PUT', '/api/settings/company', { company: named, version });
  expect(status).toBe(200);
}
