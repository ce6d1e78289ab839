import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { makeTrue } from '#test/given.ts';
import { registerCustomer, registerVendor, typedInvoice } from '#test/invoices.ts';
import { reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { Answer, TestReply, TestSession } from '#test/test-session.ts';

import { verifyLedger } from './verify.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;
let vendor: string;

const EMAIL = 'books@sandigan.example';
const DATE = '2026-11-18';
const DOLLARS = 1_000_000n;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T02:00:00Z' });
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
  vendor = await registerVendor(user);
  const dollars = { account: '1130', currency: 'USD', balance: '580000.00', quantity: '10000.00' };
  const setting = { clientId: 'accountant.one', date: '2026-11-01' };
  await makeTrue(app, { cash: [dollars], pettyCashLimit: '2000000.00' }, setting);
});
afterAll(() => app.stop());

// Attack A-93: whatever sixteen clients record, every read balances: books, open items, foreign
// currency.
test('while sixteen clients record every kind, every read of the books and of what is open ties [A-93, F-11, F-31]', async () => {
  const over = new AbortController();
  const reads: unknown[] = [];
  const reader = (async () => {
    while (!over.signal.aborted) {
      reads.push(await faultsOfOneMoment());
    }
  })();
  const entered = await Promise.all(Array.from({ length: 16 }, (_, client) => findWork(client)));
  over.abort();
  await reader;
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.flat()).toEqual([]);
  expect(entered.flat().flatMap(({ status, body }) => (status === 200 ? [] : [body]))).toEqual([]);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test('sixteen clients who sell dollars at once sell them at their moving average, and none twice [A-93, F-11]', async () => {
  const before = await dollars();
  const replies = await Promise.all(Array.from({ length: 16 }, () => untilDone(() => sale('100'))));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  const after = await dollars();
  expect(before.quantity - after.quantity).toBe(160_000n);
  // The average stays what it was, but for the rounding of each sale.
  const cost = (before.balance * after.quantity) / before.quantity;
  expect(after.balance - cost).toBeGreaterThanOrEqual(-16n);
  expect(after.balance - cost).toBeLessThanOrEqual(16n);
});

test('of sixteen who take the last dollars at once some do, and nobody takes what is not there [A-93]', async () => {
  const { quantity } = await dollars();
  const share = (quantity / 3n + 100n).toString();
  const amount = `${share.slice(0, -2)}.${share.slice(-2)}`;
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => untilDone(() => sale(amount))),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await dollars()).quantity).toBeGreaterThanOrEqual(0n);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

/**
 * What one client records: each thing builds on the one before; petty cash and dollars are
 * everybody's.
 */
async function findWork(client: number): Promise<TestReply[]> {
  const name = `K-${client}`;
  const common = { receiptEmail: EMAIL, date: DATE };
  const invoice = await enter(user, ['invoice', typedInvoice(customer, name, { date: DATE })]);
  const collected = { customer, account: '1030', method: 'cash', date: DATE };
  const invoices = [{ invoice: name, amount: '1,200.00' }];
  const receipt = await enter(user, ['collection-receipt', { ...collected, invoices }]);
  const receipts = [{ receipt: receipt.body.number, amount: '1,200.00' }];
  const deposit = await enter(user, ['deposit', { ...common, bank: '1110', receipts }]);
  const bill = await enter(user, ['bill', { ...boughtAs(name, 'bill'), terms: '30' }]);
  const paid = { vendor, account: '1110', method: 'cheque', chequeNumber: `${900 + client}` };
  const bills = [{ bill: bill.body.number, amount: bill.body.total }];
  const payment = await enter(user, ['bill-payment', { ...paid, date: DATE, bills }]);
  const small = boughtAs(`P-${name}`, 'petty-cash');
  const voucher = await untilDone(() => enter(user, ['petty-cash-expense', small]));
  const sold = await untilDone(() => sale('10'));
  const lines = [
    { account: '6290', debit: '10.00' },
    { account: '2020', credit: '10.00' },
  ];
  const journal = { date: DATE, stage: 'normal', description: 'Accrual', lines };
  const accrual = await enter(accountant, ['journal-entry', journal]);
  const undone = await reverse(accountant, payment.body.transactionId);
  return [invoice, receipt, deposit, bill, payment, voucher, sold, accrual, undone];
}

function boughtAs(invoiceNumber: string, typeOfExpense: string) {
  const lines = [{ description: 'Paper', account: '6140', amount: '112.00', vatClass: 'goods' }];
  const typed = { invoiceNumber, date: DATE, priceMode: 'vat-inclusive', lines };
  return { receiptEmail: EMAIL, vendor, typeOfExpense, ...typed };
}

function sale(amount: string) {
  const accounts = { scope: 'foreign', source: '1130', receiving: '1110' };
  const typed = { ...accounts, amount, rate: '59', date: DATE, purpose: 'Dollars sold' };
  return enter(user, ['fund-transfer', { receiptEmail: EMAIL, ...typed }]);
}

/** Whoever is told that the books moved meanwhile looks again, as the sentence asks. */
async function untilDone(act: () => Promise<Answer<'POST /api/transactions/:kind'>>) {
  for (;;) {
    const reply = await act();
    if (reply.body.problem?.code !== 'conflict') return reply;
  }
}

async function dollars(): Promise<{ balance: bigint; quantity: bigint }> {
  const { rows } = await sql<{ balance: bigint; quantity: bigint }>`
    select (select sum(debit - credit)::bigint from account_balances where account = '1130') as balance,
      (select quantity from currency_balances where account = '1130') as quantity`.execute(
    app.deps.db,
  );
  return rows[0] ?? { balance: 0n, quantity: DOLLARS };
}

/**
 * What does not tie in one statement, so at one moment: debits and credits, documents and their
 * accounts, currency and lines.
 */
async function faultsOfOneMoment(): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'debits and credits' as fault where (select sum(debit - credit) from account_balances) <> 0
    union all
    select a.number from accounts a where a.is_itemised
      and (select coalesce(sum(balance), 0) from open_items o where o.account = a.number)
        <> abs((select coalesce(sum(b.debit - b.credit), 0) from account_balances b where b.account = a.number))
    union all
    select c.account from currency_balances c
      where c.quantity <> (select sum(l.quantity) from journal_lines l where l.account = c.account)`.execute(
    app.deps.db,
  );
  return rows.map(({ fault }) => fault);
}
