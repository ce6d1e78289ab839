// Bills of many vendors are paid in one act: previewed, posted together or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newKey } from '#test/invoices.ts';
import { enterBill, makeVendors, payAll, paymentOf } from '#test/pay-run-books.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { openItem, reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../../ledger/postings/verify.ts';

let app: TestApp;
let session: TestSession;
let vendors: string[];

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  session = await app.loginAs('accountant');
  vendors = await makeVendors(app, session);
});
afterAll(() => app.stop());

test('bills of many vendors are ticked, previewed and paid with one Yes: transfers, cheques in sequence, a part', async () => {
  const first = await bill(0);
  const second = await bill(0, 'WC100');
  const third = await bill(1);
  const fourth = await bill(2);
  const { body: choice } = await session.call('GET', '/api/pay-runs/bills');
  expect(choice.reference).toBe('PR-0001');
  expect(choice.vendors.map(({ hasBankDetails }) => hasBankDetails)).toEqual([true, true, false]);
  expect(choice.bills).toHaveLength(4);
  expect(choice.bills.find(({ document }) => document === second)).toMatchObject({
    balance: '1070.00',
    withheld: '50.00',
    due: '2026-03-31',
    daysPastDue: 0,
  });
  const transfer = {
    partyId: vendor(0),
    method: 'transfer',
    bills: [
      { document: first, amount: '1120.00' },
      { document: second, amount: '1000.00' },
    ],
  };
  const cheques = [
    paymentOf(vendor(1), [third], 'cheque'),
    paymentOf(vendor(2), [fourth], 'cheque'),
  ];
  const run = runOf([transfer, ...cheques], { firstCheque: '0001240' });
  const preview = await session.call('POST', '/api/pay-runs/preview', run);
  expect(preview.body.payments.map(({ refusal }) => refusal)).toEqual(['', '', '']);
  expect(preview.body.payments.map(({ chequeNumber }) => chequeNumber)).toEqual([
    '',
    '0001240',
    '0001241',
  ]);
  expect(preview.body.total).toBe('4360.00');
  expect(await countRuns()).toEqual([0, 0]);

  // Twins of one Yes, and the same again later: one run.
  const key = newKey();
  const yes = { ...run, digest: preview.body.digest };
  const twins = await Promise.all(
    [0, 1].map(() => session.call('POST', '/api/pay-runs', yes, key)),
  );
  const again = await session.call('POST', '/api/pay-runs', yes, key);
  const made = [...twins, again].map(({ status, body }) => [status, body.payRunId]);
  expect(made).toEqual(made.map(() => [200, again.body.payRunId]));
  expect(await countRuns()).toEqual([1, 3]);
  const other = await session.call('POST', '/api/pay-runs', { ...yes, reference: 'PR-9' }, key);
  expect(other.body.problem.code).toBe('idempotency-key-reused');

  const { body: kept } = await session.call('GET', `/api/pay-runs/${again.body.payRunId}`);
  expect(kept.run).toMatchObject({ reference: 'PR-0001', total: '4360.00', paymentCount: 3 });
  expect(
    kept.payments.map(({ number, chequeNumber, bills, amount }) => [
      number,
      chequeNumber,
      bills,
      amount,
    ]),
  ).toEqual([
    ['BP-2026-000001', '', [first, second], '2120.00'],
    ['BP-2026-000002', '0001240', [third], '1120.00'],
    ['BP-2026-000003', '0001241', [fourth], '1120.00'],
  ]);
  expect(await openItem(session, '2010', first)).toBeUndefined();
  expect(await openItem(session, '2010', second)).toMatchObject({ balance: '70.00' });
  const [audit] = await readAs<{ after: object }>(
    app.database.ownerUrl,
    `select after from audit_events where action = 'pay-run.posted'`,
  );
  expect(present(audit).after).toMatchObject({ total: '436000', account: '1110' });

  // One payment is taken back as ever: the run says so, and its list.
  const [, cheque] = kept.payments;
  expect((await reverse(session, present(cheque).transactionId)).status).toBe(200);
  const { body: left } = await session.call('GET', `/api/pay-runs/${kept.run.payRunId}`);
  expect(left.run.reversedCount).toBe(1);
  expect(left.payments[1]).toMatchObject({ reversedBy: 'RV-2026-000001', chequeState: 'voided' });
  const list = await session.call('GET', `/api/pay-runs/${kept.run.payRunId}/list/csv`);
  expect(String(list.body)).toContain('BP-2026-000002,');
  expect(String(list.body)).toContain('Reversed by RV-2026-000001,1120.00');
  // The next run goes on where this one ended.
  const { body: next } = await session.call('GET', '/api/pay-runs/bills');
  expect([next.reference, present(next.accounts[0]).nextCheque]).toEqual(['PR-0002', '0001242']);
});

test('a preview never shows what Yes would refuse, and nothing is posted while one payment is refused', async () => {
  const document = await bill(0);
  const noBank = await bill(2);
  const run = runOf([
    { ...paymentOf(vendor(0), [document]), bills: [{ document, amount: '1120.01' }] },
    paymentOf(vendor(2), [noBank]),
    paymentOf(vendor(1), ['BILL-0'], 'cheque'),
  ]);
  const { body } = await session.call('POST', '/api/pay-runs/preview', run);
  expect(body.payments.map(({ refusal }) => refusal)).toEqual([
    `Only 1,120.00 of ${document} is still open.`,
    'There are no bank details of this vendor. Enter them under its settings, or pay by cheque.',
    'Enter the number of the first cheque.',
  ]);
  expect([body.digest, body.total]).toEqual(['', '0.00']);
  // The same bill in two payments: the second finds nothing.
  const twice = runOf([paymentOf(vendor(0), [document]), paymentOf(vendor(0), [document])]);
  const found = await session.call('POST', '/api/pay-runs/preview', twice);
  expect(found.body.payments.map(({ refusal }) => refusal)).toEqual([
    '',
    `${document} is not open. Choose from the list.`,
  ]);
  const early = runOf([paymentOf(vendor(0), [document])], { date: '2026-03-11' });
  const tomorrow = await session.call('POST', '/api/pay-runs/preview', early);
  expect(tomorrow.body.payments[0]?.refusal).toContain('Only a cheque may be post-dated');
  // What is more than the bank has is asked once, for the whole run.
  const big = await bill(0, '', '1,000,000.00');
  const large = await bill(1, '', '500,000.00');
  const above = runOf([
    { partyId: vendor(0), method: 'transfer', bills: [{ document: big, amount: '1120000.00' }] },
    { partyId: vendor(1), method: 'transfer', bills: [{ document: large, amount: '560000.00' }] },
  ]);
  const asked = await session.call('POST', '/api/pay-runs/preview', above);
  expect(asked.body.questions).toMatchObject([
    { text: expect.stringContaining('overdraws it: 683,240.00 below zero') },
  ]);
  const unanswered = { ...above, digest: asked.body.digest };
  const refused = await session.call('POST', '/api/pay-runs', unanswered, newKey());
  expect(refused.body.problem.code).toBe('question-open');
  expect(await countRuns()).toEqual([1, 3]);
});

test('of two people who pay the same bill at once one does, and the other posts nothing at all', async () => {
  const [shared, own] = [await bill(0), await bill(1)];
  await app.addAccount('accountant.two', 'accountant');
  const second = await app.login('accountant.two');
  const runs = [
    runOf([paymentOf(vendor(0), [shared])], { reference: 'A-1' }),
    runOf([paymentOf(vendor(1), [own]), paymentOf(vendor(0), [shared])], { reference: 'B-1' }),
  ];
  const previews = await Promise.all(
    [session, second].map((each, at) =>
      each.call('POST', '/api/pay-runs/preview', present(runs[at])),
    ),
  );
  const before = await countRuns();
  const replies = await Promise.all(
    [session, second].map((each, at) => {
      const body = { ...runs[at], digest: present(previews[at]).body.digest };
      return each.call('POST', '/api/pay-runs', body, newKey());
    }),
  );
  const won = replies.findIndex(({ status }) => status === 200);
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect(await countRuns()).toEqual([before[0] + 1, before[1] + won + 1]);
  // A reference is one run's.
  const more = runOf([paymentOf(vendor(2), [await bill(2)], 'cheque')], { firstCheque: '1242' });
  const taken = await payAll(session, { ...more, reference: present(runs[won]).reference });
  expect(taken.body.problem.code).toBe('pay-run-reference-taken');
  // A closed month keeps the money where it is.
  await readAs(
    app.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '2026-02-01', now(), user_id from user_accounts limit 1`,
  );
  const closed = await session.call('POST', '/api/pay-runs/preview', {
    ...more,
    date: '2026-02-27',
  });
  expect(closed.body.payments[0]?.refusal).toContain('February 2026 is closed');
});

test('money by day tells the books, cheques to come, collections and bills; an account that reads sees and pays nothing', async () => {
  const document = await bill(2);
  const run = runOf([paymentOf(vendor(2), [document], 'cheque')], {
    firstCheque: '0001250',
    date: '2026-03-20',
    reference: 'Mar 20',
  });
  const before = (await session.call('GET', '/api/pay-runs/money/1110')).body;
  expect((await payAll(session, run)).status).toBe(200);
  const { body } = await session.call('GET', '/api/pay-runs/money/1110');
  expect(body.balance).toBe(before.balance);
  const day = body.days.find(({ date }) => date === '2026-03-20');
  expect(day?.cheques).toBe('1120.00');
  expect(cents(body.balance) - cents(present(day).balance)).toBe(112_000n);
  const bills = (await session.call('GET', '/api/pay-runs/bills')).body.bills;
  const due = bills
    .filter((each) => each.due === '2026-03-31')
    .map(({ balance }) => cents(balance));
  expect(cents(present(body.days.find(({ date }) => date === '2026-03-31')).bills)).toBe(
    due.reduce((all, one) => all + one, 0n),
  );
  const admin = await app.loginAs('admin');
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  const path = '/api/auth/people/accountant.two';
  expect((await admin.call('PUT', path, person)).status).toBe(200);
  const reader = await app.login('accountant.two');
  expect((await reader.call('GET', '/api/pay-runs')).body.total).toBe(3);
  const paid = await reader.call(
    'POST',
    '/api/pay-runs',
    { ...run, digest: 'a'.repeat(64) },
    newKey(),
  );
  expect(paid.body.problem.code).toBe('read-only');
});

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

function vendor(at: number): string {
  return present(vendors[at]);
}

function bill(at: number, withholding = '', amount = '1,000.00'): Promise<string> {
  return enterBill(session, { vendor: vendor(at), withholding, amount });
}

function runOf(
  payments: readonly object[],
  more: { date?: string; firstCheque?: string; reference?: string } = {},
) {
  const base = { account: '1110', date: '2026-03-10', reference: 'PR-0001', firstCheque: '' };
  return { ...base, ...more, payments };
}

async function countRuns(): Promise<[number, number]> {
  return [await app.countOf('pay_runs'), await app.countOf('pay_run_payments')];
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
