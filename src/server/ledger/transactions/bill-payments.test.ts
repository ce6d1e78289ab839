import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerVendor } from '#test/invoices.ts';
import { openItem, findRecord, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../postings/verify.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  vendor = await registerVendor(user);
  const { body } = await accountant.call('GET', '/api/settings/company');
  const company = { ...body.company, isTopWithholdingAgent: true };
  await accountant.call('PUT', '/api/settings/company', { company, version: body.version });
});
afterAll(() => app.stop());

test('a bill is paid by cheque: the register has it, the 2307 is told, the rest is an advance', async () => {
  const first = await bill('SI-1', 'WC158');
  const second = await bill('SI-2');
  const rows = [
    { bill: first, amount: '1,110.00' },
    { bill: second, amount: '1,200.00' },
  ];
  const paid = await pay(rows, { method: 'cheque', chequeNumber: '0001240' });
  expect(paid.body.number).toMatch(/^BP-2026-/);
  const record = await findRecord(accountant, paid.body);
  expect(record.lines).toMatchObject([
    { account: '2010', debit: '1110.00', document: first },
    { account: '2010', debit: '1120.00', document: second },
    { account: '1250', debit: '80.00', document: paid.body.number },
    { account: '1110', credit: '2310.00', document: 'CHQ 0001240' },
  ]);
  expect(record.summary).toContainEqual(
    expect.objectContaining({
      label: `For the 2307 of ${first}`,
      text: '10.00 withheld (WC158 on 1,000.00)',
    }),
  );
  const used = await pay([], { method: 'cheque', chequeNumber: '0001240', advance: '1' });
  expect(sentencesOf(used)).toContain('Cheque 0001240 of this account is already recorded');
  const third = await bill('SI-3');
  const bills = [{ bill: third, amount: '80.00' }];
  const application = { vendor, advance: paid.body.number, date: '2026-03-02', bills };
  const applied = await enter(user, ['advance-application', application]);
  expect(applied.status).toBe(200);
  expect(await openItem(user, '1250', paid.body.number)).toBeUndefined();
  expect(await openItem(user, '2010', third)).toMatchObject({ balance: '1040.00' });
  expect((await reverse(accountant, paid.body.transactionId)).body.problem.code).toBe(
    'item-overdrawn',
  );
});

test('of people who pay the same bill at once exactly one does [A-89]', async () => {
  const document = await bill('SI-4');
  const rows = [{ bill: document, amount: '1,120.00' }];
  const replies = await Promise.all(
    [user, accountant, user, accountant].map((session) => pay(rows, {}, session)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await openItem(user, '2010', document)).toBeUndefined();
});

test('a correction writes the same cheque again; a reversal voids it', async () => {
  const document = await bill('SI-5');
  const cheque = { method: 'cheque', chequeNumber: '0001250', date: '2026-04-30' };
  const { body } = await pay([{ bill: document, amount: '1,120.00' }], cheque);
  expect(body.date).toBe('2026-04-30');
  const corrects = { transactionId: body.transactionId, reason: 'part only' };
  const answers = payment([{ bill: document, amount: '1,000.00' }], cheque);
  const corrected = await enter(accountant, ['bill-payment', answers], { corrects });
  expect(corrected.body).toMatchObject({ total: '1000.00' });
  expect(await openItem(user, '2010', document)).toMatchObject({ balance: '120.00' });
  expect((await reverse(accountant, corrected.body.transactionId)).status).toBe(200);
  expect(await openItem(user, '2010', document)).toMatchObject({ balance: '1120.00' });
});

test('a paid bill is corrected: its payment pays the corrected one, as far as it still fits', async () => {
  const document = await bill('SI-7');
  const paid = await pay([{ bill: document, amount: '1,120.00' }], {});
  const { body: found } = await accountant.call('GET', `/api/records?search=${document}`);
  const transactionId = String(found.rows.find(({ number }) => number === document)?.transactionId);
  const corrects = { transactionId, reason: 'another account' };
  const change = (line: object, more: object = {}) =>
    enter(accountant, ['bill', billOf('SI-7', { ...line, account: '6160' }, more)], { corrects });
  // Less than was paid, or of somebody else: said while it is looked at.
  const less = await change({ amount: '999' });
  expect(less.body.problem).toMatchObject({ code: 'item-settled' });
  expect(sentencesOf(less)).toContain(
    `${document} is paid or settled, and what was paid no longer fits`,
  );
  const vendorOther = await registerVendor(accountant, '999-005-777');
  expect((await change({}, { vendor: vendorOther })).body.problem.code).toBe('item-settled');
  const corrected = await change({ amount: '1,100' }, { date: '2026-02-27' });
  expect(corrected.body).toMatchObject({ number: document, total: '1232.00' });
  expect(await openItem(user, '2010', document)).toMatchObject({ balance: '112.00' });
  // The payment goes on belonging to it.
  const gone = await reverse(accountant, corrected.body.transactionId);
  expect(gone.body.problem.code).toBe('item-overdrawn');
  expect((await reverse(accountant, paid.body.transactionId)).status).toBe(200);
  expect(await openItem(user, '2010', document)).toMatchObject({
    balance: '1232.00',
    documentDate: '2026-02-27',
  });
  // Unpaid, it may be less; and what is open is the corrected one's.
  const again = { transactionId: corrected.body.transactionId, reason: 'less' };
  const smaller = await enter(accountant, ['bill', billOf('SI-7', { amount: '500' })], {
    corrects: again,
  });
  expect(await openItem(user, '2010', document)).toMatchObject({
    balance: '560.00',
    documentDate: '2026-03-01',
  });
  expect((await reverse(accountant, smaller.body.transactionId)).status).toBe(200);
});

test('a paid bill that is corrected to a day after its payment is asked about, once', async () => {
  const entered = await enter(user, ['bill', billOf('SI-8', {}, { date: '2026-02-20' })]);
  const document = entered.body.number;
  const paid = await pay([{ bill: document, amount: '1,120.00' }], { date: '2026-02-24' });
  const search = `/api/records?search=${document}` as const;
  const latest = async () =>
    String(
      (await accountant.call('GET', search)).body.rows.find((row) => row.number === document)
        ?.transactionId,
    );
  const askedAbout = async (date: string) => {
    const path = '/api/transactions/bill/preview';
    const answers = billOf('SI-8', {}, { date });
    const { body } = await accountant.call('POST', path, { answers, corrects: await latest() });
    return body.questions.filter(({ code }) => code === 'settled-before').map(({ text }) => text);
  };
  const late = { date: '2026-02-25' };
  // On the day of its payment it is not after it.
  expect(await askedAbout('2026-02-24')).toEqual([]);
  expect(await askedAbout(late.date)).toEqual([
    `${paid.body.number} of 24 Feb 2026 settles it, and it is now dated 25 Feb 2026. It was settled before.`,
  ]);
  const corrects = { transactionId: await latest(), reason: 'another date' };
  const answers = billOf('SI-8', {}, late);
  const unasked = await enter(accountant, ['bill', answers], { corrects, answered: [] });
  expect([unasked.status, unasked.body.problem.code]).toEqual([409, 'question-open']);
  expect((await enter(accountant, ['bill', answers], { corrects })).status).toBe(200);
  // What was said yes to is not asked again by the next correction.
  expect(await askedAbout('2026-02-26')).toEqual([]);
});

test('cash that the books do not have is paid only after a yes', async () => {
  const document = await bill('SI-6');
  const answers = payment([{ bill: document, amount: '1,120.00' }], {
    account: '1010',
    method: 'cash',
  });
  const refused = await enter(user, ['bill-payment', answers], { answered: [] });
  expect(refused.body.problem.code).toBe('question-open');
  expect((await enter(user, ['bill-payment', answers])).status).toBe(200);
});

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

/** Enters a bill of 1,000.00 and its VAT, and answers the document that it is open under. */
async function bill(invoiceNumber: string, withholding = ''): Promise<string> {
  const { status, body } = await enter(user, ['bill', billOf(invoiceNumber, { withholding })]);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.number;
}

function billOf(invoiceNumber: string, line: object, more: object = {}) {
  const paper = { description: 'Paper', account: '6140', amount: '1,000', vatClass: 'goods' };
  return {
    receiptEmail: 'books@sandigan.example',
    typeOfExpense: 'bill',
    vendor,
    invoiceNumber,
    date: '2026-03-01',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ ...paper, withholding: '', ...line }],
    ...more,
  };
}

function payment(bills: readonly object[], more: object) {
  const transfer = { account: '1110', method: 'transfer', reference: 'X', date: '2026-03-02' };
  return { vendor, ...transfer, bills, ...more };
}

function pay(bills: readonly object[], more: object, session = user) {
  return enter(session, ['bill-payment', payment(bills, more)]);
}
