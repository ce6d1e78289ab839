// What stands below the cards of a category, by role, and a record recorded once more.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { postLines } from '#test/post-lines.ts';
import { present } from '#test/present.ts';
import { reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let customer: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  customer = await registerCustomer(await app.loginAs('accountant'));
});
afterAll(() => app.stop());

async function workOf(session: TestSession, category = 'Invoice') {
  const { status, body } = await session.call('GET', `/api/categories/${category}`);
  expect(status).toBe(200);
  return body;
}

async function keepDraft(session: TestSession, kind: string): Promise<void> {
  await session.call('PUT', `/api/drafts/${kind}`, {
    answers: typedInvoice(customer, 'D-1'),
    idempotencyKey: `a-key-for-a-draft-of-${kind}`,
    basedOn: 0,
  });
}

test('a category has the drafts of its forms, its newest records and what is open, a user’s own only', async () => {
  const accountant = await app.loginAs('accountant');
  // Due 2026-02-09 and 2026-03-31.
  const late = await postInvoice(accountant, customer, { date: '2026-01-10' });
  await postInvoice(accountant, customer, { date: '2026-03-01' });
  await keepDraft(accountant, 'invoice');
  await keepDraft(accountant, 'bill');
  const work = await workOf(accountant);
  expect(work.drafts.map(({ kind }) => kind)).toEqual(['invoice']);
  expect(work.records).toHaveLength(2);
  expect(work.open).toMatchObject({
    side: 'receivable',
    all: { count: 2, amount: '2240.00' },
    overdue: { count: 1, amount: '1120.00' },
  });
  expect(work.open?.items[0]).toMatchObject({
    transactionId: late.transactionId,
    due: '2026-02-09',
    daysPastDue: 29,
  });
  const other = await workOf(accountant, 'Bills');
  expect(other.drafts.map(({ kind }) => kind)).toEqual(['bill']);
  expect(other).toMatchObject({ records: [], open: { side: 'payable', all: { count: 0 } } });
  expect(await workOf(accountant, 'Deposit')).toMatchObject({ records: [], open: null });
  expect(await workOf(accountant, 'Tin')).toMatchObject({
    records: null,
    open: null,
    parties: [{ partyId: customer, register: 'customer', tin: '999-001-000-00000' }],
  });

  const clerk = await app.loginAs('user');
  expect(await workOf(clerk)).toMatchObject({
    drafts: [],
    records: [],
    open: { all: { count: 0, amount: '0.00' }, overdue: { count: 0 }, items: [] },
  });
  const own = await postInvoice(clerk, customer, { date: '2026-03-02' });
  const { records, open } = await workOf(clerk);
  expect(records?.map(({ transactionId }) => transactionId)).toEqual([own.transactionId]);
  expect(open).toMatchObject({ all: { count: 1, amount: '1120.00' } });
});

test('a category says what money it begins with or leaves behind', async () => {
  const admin = await app.loginAs('admin');
  const fund = { custodian: 'Maria Cruz', limit: '10000.00' };
  await admin.call('PUT', '/api/settings/petty-cash', { fund, version: 0 });
  await postLines(app, 'admin', {
    date: '2026-03-01',
    description: 'Opening',
    lines: [
      { account: '1020', debit: 700_000n, credit: 0n },
      { account: '3030', debit: 0n, credit: 700_000n },
    ],
  });
  const accountant = await app.loginAs('accountant');
  const { number } = await postInvoice(accountant, customer, { date: '2026-03-03' });
  await enter(accountant, [
    'collection-receipt',
    {
      customer,
      account: '1030',
      date: '2026-03-04',
      method: 'cash',
      invoices: [{ invoice: number, amount: '1,120.00' }],
    },
  ]);
  const standingOf = async (category: string) => (await workOf(accountant, category)).standing;
  expect(await standingOf('PettyCash')).toMatchObject({ amount: '7000.00', limit: '10000.00' });
  expect(await standingOf('Deposit')).toMatchObject({ key: 'undeposited', amount: '1120.00' });
  expect(await standingOf('ChequeDisbursement')).toMatchObject({ count: 0, amount: '0.00' });
  expect(await standingOf('Invoice')).toBeNull();
});

test('the newest ten are listed, the last one first', async () => {
  const accountant = await app.loginAs('accountant');
  const numbers: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    numbers.unshift((await postInvoice(accountant, customer)).number);
  }
  const { records, open } = await workOf(accountant);
  expect(records?.map(({ number }) => number)).toEqual(numbers.slice(0, 10));
  expect(open?.items).toHaveLength(10);
  expect(open?.all.count).toBe(14);
});

test('same again begins a draft dated today with the next number, once', async () => {
  const accountant = await app.loginAs('accountant');
  const { body: entered } = await enterInvoice(
    accountant,
    typedInvoice(customer, 'SA-7', { date: '2026-02-01', terms: 'until', dueDate: '2026-02-15' }),
  );
  const place = `/api/records/${entered.transactionId}/again` as const;
  const first = await accountant.call('POST', place);
  expect(first.status).toBe(200);
  expect(first.body.path).toBe(`/invoiceform?draft=again%3A${entered.transactionId}`);
  const slot = `again:${entered.transactionId}`;
  const kept = await accountant.call('GET', `/api/drafts/invoice?slot=${slot}`);
  const draft = present(kept.body.draft);
  expect(draft.title).toBe('Same as SA-7');
  expect(draft.answers).toMatchObject({
    customer,
    date: '2026-03-10',
    dueDate: '2026-03-24',
    invoiceNumber: 'SA-8',
    lines: [{ description: 'Chair', unitPrice: '1,000.00' }],
  });
  expect(draft.answers.$labels).toMatchObject([{ id: customer }]);
  // What was changed in it meanwhile is not written over.
  const changed = { ...draft.answers, note: 'mine' };
  const { idempotencyKey, version: basedOn } = draft;
  const saved = { answers: changed, idempotencyKey, basedOn, title: draft.title };
  await accountant.call('PUT', `/api/drafts/invoice?slot=${slot}`, saved);
  expect((await accountant.call('POST', place)).body.path).toBe(first.body.path);
  const again = await accountant.call('GET', `/api/drafts/invoice?slot=${slot}`);
  expect(present(again.body.draft).answers).toMatchObject({ note: 'mine' });
  // It can be entered as it is.
  const { $labels: _, $reason: __, ...answers } = draft.answers;
  const posted = await enterInvoice(accountant, answers, { key: newKey() });
  expect(posted.status, JSON.stringify(posted.body)).toBe(200);
});

test('same again of a record whose form named no party', async () => {
  const accountant = await app.loginAs('accountant');
  const typed = {
    receiptEmail: 'accounting@sandigan.example',
    bank: '1120',
    date: '2026-03-10',
    amount: '500.00',
    purpose: 'cash-on-hand',
    employee: '',
    particulars: 'Change for the counter',
  };
  const { transactionId } = (await enter(accountant, ['withdrawal', typed])).body;
  const again = await accountant.call('POST', `/api/records/${transactionId}/again`);
  expect(again.status).toBe(200);
});

test('same again is for records that one may see, and not for a reversal', async () => {
  const accountant = await app.loginAs('accountant');
  const { transactionId } = await postInvoice(accountant, customer);
  const { body: reversal } = await reverse(accountant, transactionId);
  const refused = await accountant.call('POST', `/api/records/${reversal.transactionId}/again`);
  expect(refused).toMatchObject({ status: 404, body: { problem: { code: 'not-found' } } });
  const clerk = await app.loginAs('user');
  const hidden = await clerk.call('POST', `/api/records/${transactionId}/again`);
  expect(hidden.status).toBe(404);
  expect(await app.countOf('drafts')).toBeGreaterThan(0);
});
