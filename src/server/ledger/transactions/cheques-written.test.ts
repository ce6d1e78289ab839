import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { enterOneOfTwo } from '#test/enter-one-of-two.ts';
import { registerVendor } from '#test/invoices.ts';
import { openItem, findRecord, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../postings/verify.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let payee: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-31T02:00:00Z' });
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  payee = await registerVendor(user);
});
afterAll(() => app.stop());

test('a cheque stands in the register with its payee; its number is used once [A-98]', async () => {
  const written = await write('0001001', { date: '2026-12-10' });
  expect(written.body.number).toMatch(/^CV-2026-/);
  expect(await cheque('0001001')).toMatchObject({ state: 'written', amount: 160_000n });
  expect(sentencesOf(await write('0001001'))).toContain(
    'Cheque 0001001 of this account was written, to Bayanihan Supply Corporation 000 for 1,600.00 of 10 Dec 2026. Use another number.',
  );
  const { lines } = await findRecord(user, written.body);
  expect(lines.at(-1)).toMatchObject({ account: '1110', document: 'CHQ 0001001' });
});

test('of two people with the same form one is told that the number is taken [A-98]', async () => {
  const form = ['cheque-disbursement', buildCheque('0001002')] as const;
  await enterOneOfTwo(user, [form, form]);
  expect(await cheque('0001002')).toMatchObject({ state: 'written' });
});

test('a reversed cheque is void, and its number stays used', async () => {
  const written = await write('0001003');
  expect((await reverse(accountant, written.body.transactionId)).status).toBe(200);
  expect(await cheque('0001003')).toMatchObject({ state: 'voided' });
  expect(sentencesOf(await write('0001003'))).toContain('Cheque 0001003 of this account is void');
});

test('a correction keeps the form of the cheque, with the amount that was meant', async () => {
  const { body } = await write('0001039', { lines: lineOf('4,536.00') });
  const corrects = { transactionId: body.transactionId, reason: 'Transposed' };
  const meant = { ...buildCheque('0001039'), lines: lineOf('4,563.00') };
  const corrected = await enter(accountant, ['cheque-disbursement', meant], { corrects });
  expect(corrected.status).toBe(200);
  expect(await cheque('0001039')).toMatchObject({ state: 'written', amount: 456_300n });
});

test('a post-dated cheque is registered now and entered on its own date', async () => {
  const written = await write('0001004', { date: '2027-02-15' });
  expect(written.body.date).toBe('2027-02-15');
  expect(await cheque('0001004')).toMatchObject({ state: 'written', date: '2027-02-15' });
});

test('the life of a stale cheque: back into the books, replaced, and each act undone again', async () => {
  const written = await write('0001005', { date: '2026-06-30' });
  expect(sentencesOf(await markStale('0001005', '2026-12-27'))).toContain(
    'Cheque 0001005 of 30 Jun 2026 may still be presented: it is stale from 28 Dec 2026 on.',
  );
  const stale = await markStale('0001005', '2026-12-28');
  expect(stale.body.number).toMatch(/^SC-2026-/);
  expect(await cheque('0001005')).toMatchObject({ state: 'stale' });
  expect(await openItem(user, '2040', 'CHQ 0001005')).toMatchObject({ balance: '1600.00' });
  expect(sentencesOf(await markStale('0001005', '2026-12-28'))).toContain(
    'Cheque 0001005 is stale',
  );
  expect((await reverse(accountant, written.body.transactionId)).body.problem.code).toBe(
    'cheque-in-use',
  );

  const replaced = await replace('0001005', '0001006');
  expect(await cheque('0001005')).toMatchObject({ state: 'replaced' });
  expect(await cheque('0001006')).toMatchObject({ state: 'written', amount: 160_000n });
  expect(await openItem(user, '2040', 'CHQ 0001005')).toBeUndefined();
  const record = await findRecord(user, replaced.body);
  expect(record.party).toContain('Bayanihan');
  expect(record.summary.map(({ label }: { label: string }) => label)).not.toContain('Payee');
  expect((await reverse(accountant, stale.body.transactionId)).status).toBe(409);

  expect((await reverse(accountant, replaced.body.transactionId)).status).toBe(200);
  expect(await cheque('0001005')).toMatchObject({ state: 'stale' });
  expect(await cheque('0001006')).toMatchObject({ state: 'voided' });
  expect((await reverse(accountant, stale.body.transactionId)).status).toBe(200);
  expect(await cheque('0001005')).toMatchObject({ state: 'written' });
  expect(await openItem(user, '2040', 'CHQ 0001005')).toBeUndefined();
});

test('a spoiled cheque is replaced by the next form, on one bank line each', async () => {
  await write('0001007');
  const replaced = await replace('0001007', '0001008');
  const { lines } = await findRecord(user, replaced.body);
  expect(lines).toMatchObject([
    { account: '1110', debit: '1600.00', document: 'CHQ 0001007' },
    { account: '1110', credit: '1600.00', document: 'CHQ 0001008' },
  ]);
  expect(sentencesOf(await replace('0001007', '0001009'))).toContain(
    'Cheque 0001007 was replaced. Replace the one that took its place.',
  );
});

test('of two replacements of one cheque one is refused', async () => {
  await write('0001010');
  await enterOneOfTwo(user, [
    ['cheque-replacement', buildReplacement('0001010', '0001011')],
    ['cheque-replacement', buildReplacement('0001010', '0001012')],
  ]);
  expect(await cheque('0001010')).toMatchObject({ state: 'replaced' });
});

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

function write(chequeNumber: string, change: object = {}) {
  return enter(user, ['cheque-disbursement', { ...buildCheque(chequeNumber), ...change }]);
}

function buildCheque(chequeNumber: string) {
  return {
    receiptEmail: 'books@sandigan.example',
    payee,
    bank: '1110',
    chequeNumber,
    date: '2026-12-16',
    particulars: 'Pag-IBIG, November',
    priceMode: 'vat-exclusive',
    lines: [{ account: '2330', amount: '1,600.00', vatClass: 'non-vat' }],
  };
}

function lineOf(amount: string) {
  return [{ account: '6210', amount, vatClass: 'non-vat' }];
}

function markStale(chequeNumber: string, date: string) {
  const answers = { receiptEmail: 'books@sandigan.example', bank: '1110', chequeNumber, date };
  return enter(user, ['cheque-stale', answers]);
}

function replace(oldNumber: string, chequeNumber: string) {
  return enter(user, ['cheque-replacement', buildReplacement(oldNumber, chequeNumber)]);
}

function buildReplacement(oldNumber: string, chequeNumber: string) {
  return {
    receiptEmail: 'books@sandigan.example',
    bank: '1110',
    oldNumber,
    newBank: '1110',
    chequeNumber,
    date: '2026-12-31',
    reason: 'Spoiled while printing',
  };
}

function cheque(number: string) {
  return app.deps.db
    .selectFrom('cheques')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
}
