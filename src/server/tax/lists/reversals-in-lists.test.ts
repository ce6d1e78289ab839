// What is reversed inside its quarter is in none of the three monthly files; what is reversed later
// is taken off where there is something to take it from (handbook 12, trap 11).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newKey, registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-09-30T02:00:00Z' });
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());

test('a sale cancelled inside its quarter is in none of its lists', async () => {
  const customer = await registerCustomer(accountant, '999-000-601');
  const gone = await postInvoice(accountant, customer, { date: '2026-04-10' });
  await postInvoice(accountant, customer, { date: '2026-04-12' });
  await postInvoice(accountant, customer, { date: '2026-06-03' });
  await reverseOn(gone.transactionId, '2026-06-20');
  expect(await taxableBy('2026-Q2', '999-000-601')).toEqual({
    'April 2026': '1000.00',
    'June 2026': '1000.00',
  });
  // What its amount opens adds up to it, and so does the list of the month.
  const [row] = await linesOf('2026-04', '999-000-601');
  const behind = row?.behind ?? {};
  const { body } = await accountant.call('GET', `/api/tax/rows?${new URLSearchParams(behind)}`);
  const total = body.report.rows.find(({ kind }) => kind === 'total');
  expect(total?.cells.map(({ amount }) => amount)).toContain('1000.00');
  expect(body.rowCount).toBe(3);
  expect((await reportOf('2026-04')).checks).toMatchObject([{ isOk: true }]);
  expect(await faultsOf('2026-Q2')).not.toContain('moves to the next');
});

test('what is reversed after its quarter is taken off this one, whichever month has it', async () => {
  const customer = await registerCustomer(accountant, '999-000-602');
  const late = await postInvoice(accountant, customer, { date: '2026-03-10' });
  await postInvoice(accountant, customer, { date: '2026-04-12' });
  await postInvoice(accountant, customer, { date: '2026-04-13' });
  await reverseOn(late.transactionId, '2026-06-20');
  expect(await taxableBy('2026-Q1', '999-000-602')).toEqual({ 'March 2026': '1000.00' });
  expect(await taxableBy('2026-Q2', '999-000-602')).toEqual({ 'April 2026': '1000.00' });
});

test('what a whole quarter has below zero moves to the next quarter', async () => {
  const customer = await registerCustomer(accountant, '999-000-603');
  const late = await postInvoice(accountant, customer, { date: '2026-03-11' });
  await reverseOn(late.transactionId, '2026-04-21');
  await postInvoice(accountant, customer, { date: '2026-08-03', lines: [LINE, LINE] });
  expect(await taxableBy('2026-Q2', '999-000-603')).toEqual({});
  expect(await faultsOf('2026-Q2')).toContain('moves to the next quarter’s list');
  expect(await taxableBy('2026-Q3', '999-000-603')).toEqual({ 'August 2026': '1000.00' });
});

test('the quarter is that of the taxable year', async () => {
  const admin = await app.loginAs('admin');
  const { body } = await admin.call('GET', '/api/settings/company');
  const { company, version } = body;
  const saved = await admin.call('PUT', '/api/settings/company', {
    company: { ...company, fiscalYearEndMonth: 4 },
    version,
  });
  expect(saved.status).toBe(200);
  accountant = await app.loginAs('accountant');
  const customer = await registerCustomer(accountant, '999-000-604');
  // February to April is a quarter of a year that ends in April.
  const gone = await postInvoice(accountant, customer, { date: '2026-03-10' });
  await reverseOn(gone.transactionId, '2026-04-20');
  expect(await taxableBy('2026-03', '999-000-604')).toEqual({});
  expect(await taxableBy('2026-04', '999-000-604')).toEqual({});
});

const LINE = { description: 'Chair', quantity: '1', unitPrice: '1000.00', taxClass: 'vatable' };

async function reverseOn(transactionId: string, date: string) {
  const body = { reason: 'The sale was cancelled', date };
  const path = `/api/records/${transactionId}/reverse`;
  expect((await accountant.call('POST', path, body, newKey())).status).toBe(200);
}

async function reportOf(period: string) {
  const { body } = await accountant.call('GET', `/api/tax/reports/slsp-sales?period=${period}`);
  return body.report;
}

/** The rows of a buyer: its month, its taxable sales and what they open. */
async function linesOf(period: string, tin: string) {
  const { columns, rows } = await reportOf(period);
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  return rows
    .filter(({ kind, cells }) => kind === 'line' && cells[at('tin')]?.text?.startsWith(tin))
    .map(({ cells }) => {
      const { of: _of, ...behind } = { of: '', ...cells[at('taxable')]?.behind };
      return {
        month: cells[at('month')]?.text ?? '',
        taxable: cells[at('taxable')]?.amount ?? '',
        behind,
      };
    });
}

async function taxableBy(period: string, tin: string) {
  const lines = await linesOf(period, tin);
  return Object.fromEntries(lines.map(({ month, taxable }) => [month, taxable]));
}

async function faultsOf(period: string): Promise<string> {
  const { body } = await accountant.call('GET', `/api/tax/faults?period=${period}`);
  return body.faults.map(({ text }) => text).join(' ');
}
