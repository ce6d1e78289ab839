import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { newKey, registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import type { PostedInvoice } from '#test/post-invoice.ts';
import { openItem, findRecord, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { verifyLedger } from '../postings/verify.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

test('what an invoice expects to be withheld is offered until a collection has brought it', async () => {
  const { number } = await invoice({ withholding: 'WC158' });
  expect(await openItem(user, '1210', number)).toMatchObject({
    balance: '1120.00',
    expected: [{ atc: 'WC158', base: '1000.00', tax: '10.00' }],
  });
  const withheld = { atc: 'WC158', base: '1,000.00', certificate: 'in-hand' };
  const { body } = await collect([{ invoice: number, amount: '500.00', ...withheld }]);
  expect(body).toMatchObject({ number: expect.stringMatching(/^CR-2026-\d{6}$/), total: '490.00' });
  expect(await openItem(user, '1210', number)).toMatchObject({ balance: '620.00', expected: [] });
  expect(await openItem(user, '1030', body.number)).toMatchObject({ balance: '490.00' });
});

test('of people who collect the same invoice at once exactly one does, and the others read why not [A-89]', async () => {
  const { number } = await invoice();
  const answers = collection([{ invoice: number, amount: '1,120.00' }]);
  const { body: preview } = await user.call('POST', path('collection-receipt/preview'), {
    answers,
  });
  const replies = await Promise.all(
    [user, accountant, user, accountant, user, accountant].map((session) =>
      session.call(
        'POST',
        path('collection-receipt'),
        { answers, digest: preview.digest },
        newKey(),
      ),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect([400, 409]).toContain(reply.status);
    expect(sentencesOf(reply)).toMatch(
      /INV-\d+ has a smaller open balance now|INV-\d+ is not open/,
    );
  }
  expect(await openItem(user, '1210', number)).toBeUndefined();
});

test('a payment above the balance is a credit of the receipt, which an invoice takes by one act', async () => {
  const first = await invoice();
  const { body } = await collect([{ invoice: first.number, amount: '1,500.00' }]);
  expect(await openItem(user, '2030', body.number)).toMatchObject({ balance: '380.00' });
  const second = await invoice();
  const invoices = [{ invoice: second.number, amount: '380.00' }];
  const application = { customer, credit: body.number, date: '2026-03-02', invoices };
  const tooMuch = { ...application, invoices: [{ invoice: second.number, amount: '380.01' }] };
  expect(sentencesOf(await enter(user, ['credit-application', tooMuch]))).toContain(
    `only 380.00 is left of ${body.number}`,
  );
  const applied = await enter(user, ['credit-application', application]);
  expect(applied.body.number).toMatch(/^CA-2026-/);
  expect(await openItem(user, '2030', body.number)).toBeUndefined();
  expect(await openItem(user, '1210', second.number)).toMatchObject({ balance: '740.00' });
  // What was settled later is undone first: the invoice, then the receipt, is refused.
  const refused = await Promise.all(
    [second.transactionId, body.transactionId].map((each) => reverse(accountant, each)),
  );
  expect(refused.map((reply) => reply.body.problem.code)).toEqual([
    'item-overdrawn',
    'item-overdrawn',
  ]);
  expect((await reverse(accountant, applied.body.transactionId)).status).toBe(200);
  expect((await reverse(accountant, body.transactionId)).status).toBe(200);
  expect(await openItem(user, '1210', first.number)).toMatchObject({ balance: '1120.00' });
  expect((await reverse(accountant, second.transactionId)).status).toBe(200);
});

test('an advance is a credit as a whole', async () => {
  const { body } = await enter(user, ['collection-receipt', collection([], { advance: '250' })]);
  expect(await openItem(user, '2030', body.number)).toMatchObject({ balance: '250.00' });
});

test('a correction takes the place of a receipt: its own share of the invoice is free again', async () => {
  const { number } = await invoice();
  const { body } = await collect([{ invoice: number, amount: '1,120.00' }]);
  const corrects = { transactionId: body.transactionId, reason: 'a slip of the pen' };
  const answers = collection([{ invoice: number, amount: '1,100.00' }]);
  const corrected = await enter(accountant, ['collection-receipt', answers], { corrects });
  expect(corrected.body).toMatchObject({ total: '1100.00' });
  expect(await openItem(user, '1210', number)).toMatchObject({ balance: '20.00' });
  expect(await openItem(user, '1030', body.number)).toBeUndefined();
  expect(await openItem(user, '1030', corrected.body.number)).toMatchObject({ balance: '1100.00' });
});

test('an invoice of another customer is refused at its row [A-90]', async () => {
  const other = await registerCustomer(user, '999-001-103');
  const { number } = await invoice();
  const answers = { ...collection([{ invoice: number, amount: '1.00' }]), customer: other };
  const { status, body } = await enter(user, ['collection-receipt', answers]);
  expect(status).toBe(400);
  expect(body.problem.fields).toMatchObject([{ path: 'invoices.0.invoice' }]);
});

test('a fault is marked at the row on the screen, whatever rows without an amount stand before', async () => {
  const { number } = await invoice();
  const answers = collection([
    { invoice: 'INV-UNTOUCHED', amount: '' },
    { invoice: number, amount: '1.00' },
    { invoice: 'INV-UNTOUCHED', amount: ' ' },
    { invoice: number, amount: '2.00' },
  ]);
  const { body } = await enter(user, ['collection-receipt', answers]);
  expect(body.problem.fields).toMatchObject([{ path: 'invoices.3.invoice' }]);
});

test('a cheque comes back once: its invoice is open again, and its receipt says so', async () => {
  const { number } = await invoice();
  const { body: receipt } = await collectByCheque(number);
  const returned = {
    customer,
    receipt: receipt.number,
    reason: 'daif',
    debitMemo: 'DM 2026-03-02',
    date: '2026-03-02',
  };
  const early = await enter(user, ['returned-cheque', returned]);
  expect(early.body.problem.fields).toEqual([
    {
      path: 'receipt',
      message: `${receipt.number} was not deposited yet. An accountant reverses the receipt instead.`,
    },
  ]);
  const deposit = await findDeposit(receipt);
  const { body: offered } = await user.call(
    'GET',
    `/api/open-items?account=1030&partyId=${customer}&settled=true`,
  );
  expect(offered.items).toMatchObject([{ document: receipt.number, balance: '1120.00' }]);
  const replies = await Promise.all(
    [user, accountant, user].map((session) => enter(session, ['returned-cheque', returned])),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const again = await enter(user, ['returned-cheque', returned]);
  expect(again.body.problem.fields).toMatchObject([
    { path: 'receipt', message: expect.stringContaining('is already recorded') },
  ]);
  const done = present(replies.find(({ status }) => status === 200)).body;
  expect(done.number).toMatch(/^RC-2026-/);
  expect(await openItem(user, '1210', number)).toMatchObject({ balance: '1120.00' });
  const record = await findRecord(accountant, receipt);
  expect(record).toMatchObject({ state: 'returned', returnedBy: { number: done.number } });
  expect(record.history.at(-1)?.text).toContain(
    `Its cheque was returned by the bank: ${done.number}`,
  );
  expect(await findRecord(accountant, done)).toMatchObject({ returns: { number: receipt.number } });
  const listed = await user.call('GET', '/api/records?state=returned');
  expect(listed.body.rows).toMatchObject([{ number: receipt.number, state: 'returned' }]);
  // The deposit stays as it is until the return is undone.
  const refused = await reverse(accountant, deposit.transactionId);
  expect(refused.body.problem.code).toBe('cheque-returned');
  expect((await reverse(accountant, done.transactionId)).status).toBe(200);
  expect(await findRecord(accountant, receipt)).toMatchObject({
    state: 'posted',
    returnedBy: null,
  });
  expect((await reverse(accountant, deposit.transactionId)).status).toBe(200);
  expect((await reverse(accountant, receipt.transactionId)).status).toBe(200);
});

test('a deposit that is undone while its cheque comes back: one of the two acts is refused', async () => {
  const { number } = await invoice();
  const { body: receipt } = await collectByCheque(number);
  const deposit = await findDeposit(receipt);
  const answers = { customer, receipt: receipt.number, reason: 'daif', date: '2026-03-02' };
  const replies = await Promise.all([
    enter(user, ['returned-cheque', answers]),
    reverse(accountant, deposit.transactionId),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a post-dated cheque is entered on its own day, and may be taken back before', async () => {
  const { number } = await invoice();
  const { body } = await collectByCheque(number, '2026-04-15');
  expect(body.date).toBe('2026-04-15');
  const deposit = { bank: '1110', receipts: [{ receipt: body.number, amount: '1,120.00' }] };
  const early = { receiptEmail: 'books@sandigan.example', date: '2026-03-02', ...deposit };
  expect(sentencesOf(await enter(user, ['deposit', early]))).toContain(
    'is dated 15 Apr 2026. It is deposited then.',
  );
  expect((await reverse(accountant, body.transactionId)).body).toMatchObject({
    date: '2026-04-15',
  });
  expect(await openItem(user, '1210', number)).toMatchObject({ balance: '1120.00' });
});

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

function invoice({ withholding = '' } = {}): Promise<PostedInvoice> {
  const line = { description: 'Chair', quantity: '1', unitPrice: '1,000', taxClass: 'vatable' };
  return postInvoice(user, customer, { lines: [{ ...line, withholding }] });
}

function collection(invoices: readonly object[], more: object = {}) {
  const money = { account: '1030', method: 'cash', date: '2026-03-02' };
  return { customer, ...money, invoices, ...more };
}

function collect(invoices: readonly object[]) {
  return enter(user, ['collection-receipt', collection(invoices)]);
}

function collectByCheque(number: string, chequeDate = '2026-03-02') {
  const cheque = { method: 'cheque', chequeBank: 'UBP', chequeNumber: '0088120', chequeDate };
  const answers = collection([{ invoice: number, amount: '1,120.00' }], cheque);
  return enter(user, ['collection-receipt', answers]);
}

async function findDeposit({ number }: { number: string }) {
  const answers = {
    receiptEmail: 'books@sandigan.example',
    bank: '1110',
    date: '2026-03-02',
    receipts: [{ receipt: number, amount: '1,120.00' }],
  };
  const { status, body } = await enter(user, ['deposit', answers]);
  expect(status).toBe(200);
  return body as { transactionId: string };
}

function path<Rest extends string>(rest: Rest) {
  return `/api/transactions/${rest}` as const;
}
