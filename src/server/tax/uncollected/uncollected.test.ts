// Output VAT of uncollected receivables, from the conditions to the collection (ruling 15).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { findItems, findLines } from '#test/tax-figures.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
});
afterAll(() => app.stop());

const CONFIRMED = ['written-terms', 'declared', 'no-bad-debt'];

test('the VAT of what is open is taken back in the next quarter, once, and comes back with the collection', async () => {
  // 100,000.00 and 12,000.00 of VAT, of which 28,000.00 is collected: 84,000.00 is open, and
  // 12,000.00 * 84,000.00 / 112,000.00 = 9,000.00 of VAT in it.
  await sell('U-1', '2026-03-10', '100,000.00');
  await collect('U-1', '2026-05-04', '28,000.00');
  expect(await table('2026-Q1')).toEqual([]);
  expect(await table('2026-Q2')).toEqual([
    { number: 'U-1', open: '84000.00', uncollectedVat: '9000.00', lapsed: 'not-met' },
  ]);
  expect(sentencesOf(await claim('2026-Q2', ['U-1']))).toContain(
    'U-1: not met: Period to pay has elapsed.',
  );
  expect(await table('2026-Q3')).toMatchObject([{ number: 'U-1', lapsed: 'met' }]);
  expect(sentencesOf(await claim('2026-Q3', ['U-1'], ['written-terms']))).toContain(
    'U-1: confirm first: Output VAT declared in its 2550Q; VAT not claimed as a bad debt.',
  );
  expect((await claim('2026-Q3', ['U-1'])).status).toBe(200);
  expect(await items('2026-Q3')).toEqual(['9000.00', '0.00', '-9000.00']);
  expect(sentencesOf(await claim('2026-Q3', ['U-1']))).toContain(
    'U-1 was claimed in 2026-Q3. An invoice is claimed once.',
  );
  expect(sentencesOf(await claim('2026-Q4', ['U-1']))).toContain('An invoice is claimed once.');

  // The entry that the quarter asks for: Dr 2110, Cr 2115.
  expect(await draft('2026-Q3')).toMatchObject({
    state: 'needed',
    entry: {
      date: '2026-09-30',
      lines: [
        { account: '2110', debit: '9000.00', credit: '0.00' },
        { account: '2115', debit: '0.00', credit: '9000.00' },
      ],
    },
  });
  const lines = [
    { account: '2110', debit: '9,000.00' },
    { account: '2115', credit: '9,000.00' },
  ];
  const entry = { date: '2026-09-30', stage: 'adjusting', description: 'Uncollected', lines };
  expect((await enter(accountant, ['journal-entry', entry])).status).toBe(200);
  expect(await draft('2026-Q3')).toMatchObject({ state: 'done', entry: null });

  // A third of it is collected: 28,000.00 of 84,000.00 brings 3,000.00 back.
  await collect('U-1', '2026-11-04', '28,000.00');
  expect(await items('2026-Q4')).toEqual(['0.00', '3000.00', '3000.00']);
  expect(await items('2026-Q3')).toEqual(['9000.00', '0.00', '-9000.00']);
  expect(await draft('2026-Q4')).toMatchObject({
    entry: {
      lines: [
        { account: '2110', credit: '3000.00' },
        { account: '2115', debit: '3000.00' },
      ],
    },
  });
  expect(await findLines(accountant, 'uncollected', '2026-Q3')).toMatchObject([
    { number: 'U-1', vat: '9000.00', lapsed: 'Yes', declared: 'To confirm', claimed: '2026-Q3' },
  ]);
});

test('a withdrawn claim leaves item 35, and may be made in a later quarter', async () => {
  await sell('U-2', '2025-03-10', '1,000.00');
  expect((await claim('2025-Q3', ['U-2'])).status).toBe(200);
  expect((await items('2025-Q3'))[0]).toBe('120.00');
  const { body } = await accountant.call('GET', '/api/tax/uncollected?period=2025-Q3');
  const path = `/api/tax/uncollected/${body.invoices[0]?.claimId ?? ''}` as const;
  expect((await accountant.call('DELETE', path)).status).toBe(200);
  expect((await accountant.call('DELETE', path)).status).toBe(404);
  expect((await items('2025-Q3'))[0]).toBe('0.00');
  expect((await claim('2025-Q4', ['U-2'])).status).toBe(200);
  expect((await items('2025-Q4'))[0]).toBe('120.00');
});

test('a sale from before the rule, and one in cash, are not taken back; the database keeps a claim once', async () => {
  await sell('U-3', '2024-04-26', '1,000.00');
  await sell('U-4', '2024-05-02', '1,000.00', { terms: '0' });
  expect(sentencesOf(await claim('2024-Q3', ['U-3']))).toContain('Sold on or after 27 April 2024');
  expect(sentencesOf(await claim('2024-Q3', ['U-4']))).toContain(
    'Sold on account; Written agreement on the period to pay',
  );
  await sell('U-5', '2024-05-02', '1,000.00');
  const both = await Promise.all([claim('2024-Q3', ['U-5']), claim('2024-Q4', ['U-5'])]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

async function table(period: string) {
  const { body } = await accountant.call('GET', `/api/tax/uncollected?period=${period}`);
  return body.invoices.map(({ number, open, uncollectedVat, conditions }) => ({
    number,
    open,
    uncollectedVat,
    lapsed: conditions.find(({ code }) => code === 'lapsed')?.state,
  }));
}

/** Items 35, 36 and 37B less the output tax of the quarter. */
async function items(period: string) {
  const found = await findItems(accountant, '2550Q', period);
  return ['35', '36', '37B'].map((item) => found.get(item));
}

async function draft(quarter: string) {
  const { body } = await accountant.call('GET', `/api/periods/years/2026?quarter=${quarter}`);
  return body.drafts.find(({ code }) => code === 'VAT-UNCOLLECTED');
}

function claim(period: string, numbers: readonly string[], confirmed = CONFIRMED) {
  const transactionIds = numbers.map((number) => ids.get(number) ?? '');
  return accountant.call('POST', '/api/tax/uncollected', { period, transactionIds, confirmed });
}

async function sell(number: string, date: string, unitPrice: string, change: object = {}) {
  const lines = [{ description: 'Chairs', quantity: '1', unitPrice, taxClass: 'vatable' }];
  const typed = typedInvoice(customer, number, { date, terms: '30', lines, ...change });
  const { body } = await enterInvoice(accountant, typed);
  ids.set(number, body.transactionId);
}

function collect(invoice: string, date: string, amount: string) {
  return enter(accountant, [
    'collection-receipt',
    {
      receiptEmail: 'books@sandigan.example',
      customer,
      date,
      account: '1030',
      method: 'cash',
      invoices: [{ invoice, amount }],
    },
  ]);
}
