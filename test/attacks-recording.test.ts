import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { verifyLedger } from '#server/ledger/postings/verify.ts';

import { enter } from './enter.ts';
import { enterOneOfTwo } from './enter-one-of-two.ts';
import { makeTrue } from './given.ts';
import { newKey, registerCustomer, registerVendor, typedInvoice } from './invoices.ts';
import { postLines } from './post-lines.ts';
import { openItem, reverse, sentencesOf } from './settling.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';
import { present } from './present.ts';

// Attacks on the recording of transactions, through the calls that the forms use (trust
// requirements, B and C).

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;
let vendor: string;

const EMAIL = 'books@sandigan.example';

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T02:00:00Z' });
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
  vendor = await registerVendor(user);
});
afterAll(() => app.stop());

test('what the bank paid on a clearing that was taken back does not change what the cheque is worth', async () => {
  const cheque = { account: '1110', number: '0101201', amount: '1600.00', date: '2026-01-10' };
  await given({ cheques: [{ ...cheque, state: 'released' }] });
  const cleared = { state: 'cleared', amount: '16000.00', reason: 'As the statement has it' };
  expect((await move('0101201', cleared)).status).toBe(200);
  const undone = await move('0101201', { state: 'released', reason: 'Another cheque was meant' });
  expect(undone.status).toBe(200);
  expect(await findCheque('0101201')).toMatchObject({ state: 'released', amount: '1600.00' });
  const stale = { receiptEmail: EMAIL, bank: '1110', chequeNumber: '0101201', date: '2026-11-20' };
  expect((await enter(accountant, ['cheque-stale', stale])).body).toMatchObject({
    total: '1600.00',
  });
});

test('a corrected invoice is open with the days of its correction, and so is one that is entered anew', async () => {
  const wrong = typedInvoice(customer, 'D-1', { terms: '30' });
  const { transactionId } = (await enter(user, ['invoice', wrong])).body;
  const corrects = { transactionId, reason: 'The terms were others' };
  const right = typedInvoice(customer, 'D-1', { date: '2026-03-11', terms: '60' });
  const corrected = await enter(accountant, ['invoice', right], { corrects });
  expect(await openItem(user, '1210', 'D-1')).toMatchObject({
    documentDate: '2026-03-11',
    dueDate: '2026-05-10',
  });
  await reverse(accountant, corrected.body.transactionId);
  const anew = typedInvoice(customer, 'D-1', { date: '2026-04-01', terms: '30' });
  expect((await enter(user, ['invoice', anew])).status).toBe(200);
  expect(await openItem(user, '1210', 'D-1')).toMatchObject({ dueDate: '2026-05-01' });
  const collected = collection([{ invoice: 'D-1', amount: '1,120.00' }]);
  const receipt = await enter(user, ['collection-receipt', collected]);
  await reverse(accountant, receipt.body.transactionId);
  // What settled it and is undone does not make it another document.
  expect(await openItem(user, '1210', 'D-1')).toMatchObject({ dueDate: '2026-05-01' });
});

test('an invoice or a bill of the opening balances is not entered a second time', async () => {
  const opened = await enter(accountant, ['opening-balances', opening()]);
  expect(opened.status).toBe(200);
  const invoice = await enter(user, ['invoice', typedInvoice(customer, 'ob 77')]);
  expect(sentencesOf(invoice)).toContain(`ob 77 is already recorded`);
  expect(await openItem(user, '1210', 'OB-77')).toMatchObject({ balance: '500.00' });
  const unsaid = await enter(user, ['bill', bill('OB-88')], { answered: [] });
  expect(unsaid.body.problem.code).toBe('question-open');
  const another = await enter(user, ['bill', bill('OB-88')]);
  expect(another.body.number).toBe('OB-88 (2)');
  expect(await openItem(user, '2010', 'OB-88')).toMatchObject({ balance: '300.00' });
});

test('opening balances are not entered twice unawares, neither one after the other nor at once', async () => {
  const again = await enter(accountant, ['opening-balances', opening()]);
  expect(sentencesOf(again)).toContain('OB-77 is already open in these books');
  const other = { ...opening(), receivables: undefined, payables: undefined };
  const rest = {
    ...other,
    trialBalance: [row('1110', '10.00', ''), row('3010', '', '10.00')],
  };
  const unsaid = await enter(accountant, ['opening-balances', rest], { answered: [] });
  expect(unsaid.body.problem.code).toBe('question-open');
  const taxes = [
    { tax: 'output-vat vatable', date: '2026-02-01', base: '100.00', amount: '12.00' },
  ];
  const late = await enter(accountant, ['opening-balances', { ...rest, taxes }]);
  expect(late.body.problem.fields[0]?.path).toBe('taxes.0.date');
  await enterOneOfTwo(accountant, [
    ['opening-balances', rest],
    ['opening-balances', { ...rest, date: '2025-12-30' }],
  ]);
});

test('one paper cheque is not written twice by leaving out its zeros', async () => {
  const written = await enter(user, ['cheque-disbursement', disbursement('0000777')]);
  expect(written.status).toBe(200);
  const again = await enter(user, ['cheque-disbursement', disbursement('777')]);
  expect(again.body.problem.fields[0]?.path).toBe('chequeNumber');
  expect(sentencesOf(again)).toContain('Cheque 0000777 of this account');
  const spoiled = await accountant.call('POST', '/api/cheques/spoiled', {
    account: '1110',
    number: '00777',
    date: '2026-11-20',
    reason: 'Torn',
  });
  expect(spoiled.body.problem.code).toBe('cheque-taken');
});

test('rows and an advance together are within the largest amount', async () => {
  const most = '999,999,999,999.99';
  await given({
    items: [{ account: '1210', partyId: customer, document: 'HUGE', balance: '999999999999.99' }],
  });
  const rows = [{ invoice: 'HUGE', amount: most }];
  const collected = await enter(user, [
    'collection-receipt',
    { ...collection(rows), advance: most },
  ]);
  expect(sentencesOf(collected)).toContain('at most 999,999,999,999.99');
  const paid = { vendor, account: '1110', method: 'transfer', reference: 'R', date: '2026-11-20' };
  await given({
    items: [{ account: '2010', partyId: vendor, document: 'HUGE', balance: '999999999999.99' }],
  });
  const bills = [{ bill: 'HUGE', amount: most }];
  const payment = await enter(user, ['bill-payment', { ...paid, bills, advance: most }]);
  expect(sentencesOf(payment)).toContain('at most 999,999,999,999.99');
});

test('a stale cheque and a replacement can be corrected', async () => {
  const old = { account: '1110', amount: '900.00', date: '2026-01-05', state: 'released' } as const;
  await given({ cheques: [{ ...old, number: '0300001' }] });
  const stale = { receiptEmail: EMAIL, bank: '1110', chequeNumber: '0300001', date: '2026-11-18' };
  const entered = await enter(accountant, ['cheque-stale', stale]);
  const because = (reply: typeof entered) => ({
    corrects: { transactionId: reply.body.transactionId, reason: 'Another day' },
  });
  const later = { ...stale, date: '2026-11-19' };
  const corrected = await enter(accountant, ['cheque-stale', later], because(entered));
  expect(corrected.body).toMatchObject({ date: '2026-11-19' });
  expect(await findCheque('0300001')).toMatchObject({ state: 'stale' });
  const replacement = {
    receiptEmail: EMAIL,
    bank: '1110',
    oldNumber: '0300001',
    newBank: '1110',
    chequeNumber: '0300002',
    date: '2026-11-20',
    reason: 'Stale',
  };
  const replaced = await enter(user, ['cheque-replacement', replacement]);
  const renumbered = { ...replacement, chequeNumber: '0300003' };
  const again = await enter(accountant, ['cheque-replacement', renumbered], because(replaced));
  expect(again.status).toBe(200);
  expect(await findCheque('0300001')).toMatchObject({ state: 'replaced' });
  expect(await findCheque('0300002')).toMatchObject({ state: 'voided' });
  expect(await findCheque('0300003')).toMatchObject({ state: 'written', amount: '900.00' });
});

test('in a closed month no cheque is cleared, taken back or spoiled', async () => {
  const { body } = await enter(user, ['cheque-disbursement', disbursement('0000801')]);
  expect(body.success).toBe(true);
  await asOwner('set', '2026-10-01');
  try {
    const closed = await move('0000801', { state: 'released', date: '2026-10-30' });
    expect(closed.body.problem.code).toBe('month-locked');
    const spoiled = { account: '1110', number: '0000802', date: '2026-10-30', reason: 'Torn' };
    const refused = await accountant.call('POST', '/api/cheques/spoiled', spoiled);
    expect(refused.body.problem.code).toBe('month-locked');
    expect((await move('0000801', { state: 'cleared', date: '2026-11-20' })).status).toBe(200);
    await asOwner('set', '2026-11-01');
    app.clock.advance(15 * 86_400);
    accountant = await app.loginAs('accountant');
    user = await app.loginAs('user');
    const back = { state: 'released', date: '2026-12-05', reason: 'Another cheque was meant' };
    expect((await move('0000801', back)).body.problem.code).toBe('month-locked');
  } finally {
    await asOwner('clear');
  }
});

test('the role of the server cannot make an account lose its documents', async () => {
  const change = sql`update accounts set is_itemised = false, is_control = false where number = '1210'`;
  await expect(change.execute(app.deps.db)).rejects.toThrow(/permission denied/);
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prosecdef and has_function_privilege('public', p.oid, 'execute')`.execute(
    app.deps.db,
  );
  expect(rows).toEqual([]);
});

test('a ledger account that was used keeps its currency', async () => {
  const admin = await app.loginAs('admin');
  const form = {
    name: 'Dollars',
    bank: 'BDO',
    accountNumber: '009',
    currency: 'USD',
    ledgerAccount: '1110',
    isActive: true,
  };
  const added = await admin.call('POST', '/api/settings/bank-accounts', form);
  expect(added.status).toBe(400);
  expect(added.body.problem.fields[0]?.path).toBe('currency');
});

test('a ticket of a form reads the open documents of that form only', async () => {
  const { body } = await user.call('POST', '/api/auth/formTicket', { form: 'deposit' });
  const read = (account: string) =>
    app.app.inject({
      url: `/api/open-items?account=${account}`,
      headers: { authorization: `Bearer ${body.ticket}` },
    });
  expect((await read('1030')).statusCode).toBe(200);
  expect((await read('2010')).statusCode).toBe(403);
});

test('opening cheques that were taken back with their balances come in again with the right ones', async () => {
  const cheque = { account: '1110', payee: 'Someone', date: '2025-12-20', amount: '75.00' };
  const balances = {
    date: '2025-12-30',
    trialBalance: [row('1110', '5.00', ''), row('3010', '', '5.00')],
    cheques: [{ ...cheque, number: '0009001' }],
  };
  const first = await enter(accountant, ['opening-balances', balances]);
  expect((await reverse(accountant, first.body.transactionId)).status).toBe(200);
  expect((await enter(accountant, ['opening-balances', balances])).status).toBe(200);
  expect(await findCheque('0009001')).toMatchObject({ state: 'released', amount: '75.00' });
  const twice = await enter(accountant, ['opening-balances', { ...balances, date: '2025-12-29' }]);
  expect(twice.body.problem.code).toBe('cheque-taken');
  const admin = await app.loginAs('admin');
  const bank = { name: 'Dollars', bank: 'BDO', accountNumber: '77', currency: 'USD' };
  const form = { ...bank, ledgerAccount: '1130', isActive: true };
  expect((await admin.call('POST', '/api/settings/bank-accounts', form)).status).toBe(200);
  const foreign = {
    ...balances,
    trialBalance: [{ ...row('1130', '5.00', ''), foreign: '0.10' }, row('3010', '', '5.00')],
    cheques: [{ ...cheque, number: '0009002', account: '1130' }],
  };
  const refused = await enter(accountant, ['opening-balances', foreign]);
  expect(refused.body.problem.fields[0]?.path).toBe('cheques.0.account');
});

test('a bank account that was closed takes no entries, and keeps what it has', async () => {
  const admin = await app.loginAs('admin');
  const bank = { name: 'Savings', bank: 'BPI', accountNumber: '5', currency: 'PHP' };
  const form = { ...bank, ledgerAccount: '1120', isActive: true };
  await admin.call('POST', '/api/settings/bank-accounts', form);
  const withdrawal = { receiptEmail: EMAIL, bank: '1120', date: '2026-11-20', amount: '5.00' };
  const taken = { ...withdrawal, purpose: 'cash-on-hand', particulars: 'Change' };
  const before = await enter(user, ['withdrawal', taken]);
  expect(before.status).toBe(200);
  const { body } = await admin.call('GET', '/api/settings/bank-accounts');
  const { bankAccountId } = present(body.bankAccounts.find(({ name }) => name === 'Savings'));
  const path = `/api/settings/bank-accounts/${bankAccountId}` as const;
  expect((await admin.call('PUT', path, { ...form, isActive: false })).status).toBe(200);
  const after = await enter(user, ['withdrawal', taken]);
  expect(after.body.problem.fields[0]?.path).toBe('bank');
  expect((await reverse(accountant, before.body.transactionId)).status).toBe(200);
});

test('only who may correct is shown what a correction would record', async () => {
  const invoice = typedInvoice(customer, 'C-1');
  const { transactionId } = (await enter(user, ['invoice', invoice])).body;
  const preview = await user.call('POST', '/api/transactions/invoice/preview', {
    answers: invoice,
    corrects: transactionId,
  });
  expect(preview.body.problem.code).toBe('not-allowed');
});

test('input VAT needs the number of a paper, not only a sign', async () => {
  const lines = [{ account: '6140', amount: '112.00', vatClass: 'goods' }];
  const cheque = { ...disbursement('0000999'), invoiceNumber: '#', lines };
  const refused = await enter(user, ['cheque-disbursement', cheque]);
  expect(refused.body.problem.fields[0]?.path).toBe('invoiceNumber');
});

test('pesos alone never move an account that is counted in dollars', async () => {
  const dollars = { account: '1130', currency: 'USD', balance: '580.00', quantity: '10.00' };
  await given({ cash: [dollars] });
  const lines = [
    { account: '1130', debit: 100n, credit: 0n },
    { account: '1010', debit: 0n, credit: 100n },
  ];
  const entry = { date: '2026-11-19', description: 'Without a quantity', lines };
  await expect(postLines(app, 'accountant.one', entry)).rejects.toMatchObject({
    code: 'account-not-usable',
  });
});

test('after all that, everything that is kept is what the lines add up to', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

type Given = NonNullable<Parameters<typeof makeTrue>[1]>;

function given(facts: Given) {
  return makeTrue(app, facts, { clientId: 'accountant.one', date: '2026-11-19' });
}

async function findCheque(number: string) {
  const { body } = await accountant.call('GET', `/api/cheques?search=${number}`);
  return present(body.rows.find((cheque) => cheque.number === number));
}

async function move(number: string, change: object) {
  const { chequeId, state } = await findCheque(number);
  const asked = { from: state, date: '2026-11-20', ...change };
  return accountant.call('POST', `/api/cheques/${chequeId}/state`, asked, newKey());
}

function collection(invoices: readonly object[]) {
  return { customer, account: '1030', method: 'cash', date: '2026-11-20', invoices };
}

function bill(invoiceNumber: string) {
  return {
    receiptEmail: EMAIL,
    vendor,
    typeOfExpense: 'bill',
    invoiceNumber,
    date: '2026-11-01',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ description: 'Paper', account: '6140', amount: '300.00', vatClass: 'goods' }],
  };
}

function disbursement(chequeNumber: string) {
  return {
    receiptEmail: EMAIL,
    payee: vendor,
    bank: '1110',
    chequeNumber,
    date: '2026-11-02',
    particulars: 'Permit',
    priceMode: 'vat-exclusive',
    lines: [{ account: '6210', amount: '250.00', vatClass: 'non-vat' }],
  };
}

function opening() {
  const document = { documentDate: '2025-12-01', dueDate: '2026-01-01' };
  return {
    date: '2025-12-31',
    trialBalance: [
      row('1110', '1,000.00', ''),
      row('1210', '500.00', ''),
      row('2010', '', '300.00'),
      row('3010', '', '1,200.00'),
    ],
    receivables: [{ customer, document: 'OB-77', ...document, balance: '500.00' }],
    payables: [{ vendor, document: 'OB-88', ...document, balance: '300.00' }],
  };
}

function row(account: string, debit: string, credit: string) {
  return { account, debit, credit, foreign: '' };
}

/** Closes a month, or opens all, as the owner of the tables. */
async function asOwner(act: 'set' | 'clear', month = ''): Promise<void> {
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  if (act === 'clear') await sql`delete from locked_months`.execute(db);
  else
    await sql`insert into locked_months (month, locked_at, locked_by)
      select ${month}::date, now(), user_id from user_accounts limit 1`.execute(db);
  await end();
}
