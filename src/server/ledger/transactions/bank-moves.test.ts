import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ExampleFacts } from '#kinds/example.ts';
import { enter } from '#test/enter.ts';
import { enterOneOfTwo } from '#test/enter-one-of-two.ts';
import { makeTrue } from '#test/given.ts';
import { newKey, registerCustomer } from '#test/invoices.ts';
import { openItem, findRecord, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../postings/verify.ts';

const USD = { account: '1130', currency: 'USD', balance: '287500.00', quantity: '5000.00' };

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

test('a receipt is deposited whole and once, also by two people at the same moment', async () => {
  await given({
    items: [
      { account: '1030', document: 'CR-1', balance: '100.00', memo: 'Cheque MBTC 0456781' },
      { account: '1030', document: 'CR-2', balance: '40.00', memo: 'Cash' },
    ],
  });
  expect(sentencesOf(await deposit([['CR-1', '99.99']]))).toContain(
    'A receipt is deposited whole: CR-1 is 100.00.',
  );
  const slip = ['deposit', buildSlip([['CR-1', '100.00']])] as const;
  await enterOneOfTwo(user, [slip, slip]);
  expect(await openItem(user, '1030', 'CR-1')).toBeUndefined();
  expect(sentencesOf(await deposit([['CR-1', '100.00']]))).toContain('CR-1 is not open.');
  const second = await deposit([['CR-2', '40.00']]);
  expect(second.body.number).toMatch(/^DEP-2026-/);
  const record = await findRecord(user, second.body);
  expect(record.lines).toMatchObject([
    { account: '1110', debit: '40.00', document: second.body.number },
    { account: '1030', credit: '40.00', document: 'CR-2', memo: 'Cash' },
  ]);
});

test('the slip lists the cheque of its receipt; a reversed deposit may be deposited again', async () => {
  await given({
    items: [{ account: '1030', document: 'CR-3', balance: '70.00', memo: 'Cheque UBP 0088120' }],
  });
  const slip = await deposit([['CR-3', '70.00']]);
  const record = await findRecord(user, slip.body);
  expect(record.summary).toContainEqual(
    expect.objectContaining({
      label: 'Receipts deposited',
      table: {
        head: ['Receipt', 'Received as', 'Amount'],
        rows: [['CR-3', 'Cheque UBP 0088120', '70.00']],
      },
    }),
  );
  expect((await reverse(accountant, slip.body.transactionId)).status).toBe(200);
  expect(await openItem(user, '1030', 'CR-3')).toMatchObject({ balance: '70.00' });
  expect((await deposit([['CR-3', '70.00']])).status).toBe(200);
});

test('a deposit is corrected to another bank with the very receipt that it had deposited', async () => {
  await given({ items: [{ account: '1030', document: 'CR-4', balance: '30.00', memo: 'Cash' }] });
  const slip = await deposit([['CR-4', '30.00']]);
  const corrects = { transactionId: slip.body.transactionId, reason: 'It was the other bank' };
  const other = { ...buildSlip([['CR-4', '30.00']]), bank: '1120' };
  const corrected = await enter(accountant, ['deposit', other], { corrects });
  const { lines } = await findRecord(accountant, corrected.body);
  expect(lines[0]).toMatchObject({ account: '1120', debit: '30.00' });
  expect(await openItem(user, '1030', 'CR-4')).toBeUndefined();
});

test('a transfer is corrected from the balances before it', async () => {
  await given({ cash: [USD] });
  const all = transfer({ amount: '5,000.00', rate: '58.0000' });
  const sold = await enter(user, ['fund-transfer', all]);
  const corrects = { transactionId: sold.body.transactionId, reason: 'The rate was 58.10' };
  const meant = transfer({ amount: '5,000.00', rate: '58.1000' });
  const corrected = await enter(accountant, ['fund-transfer', meant], { corrects });
  expect(corrected.body).toMatchObject({ success: true });
  const { lines } = await findRecord(accountant, corrected.body);
  expect(lines).toMatchObject([
    { account: '1110', debit: '290500.00' },
    { account: '1130', credit: '287500.00', memo: 'USD 5,000.00' },
    { account: '4520', credit: '3000.00' },
  ]);
});

test('an advance to an employee is open by name and number of the slip', async () => {
  const answers = {
    receiptEmail: 'books@sandigan.example',
    bank: '1120',
    date: '2026-03-02',
    amount: '7,500.00',
    purpose: 'advance',
    employee: customer,
    particulars: 'Travel to Cebu',
  };
  const slip = await enter(user, ['withdrawal', answers]);
  expect(await openItem(user, '1240', slip.body.number)).toMatchObject({
    balance: '7500.00',
    partyId: customer,
  });
});

test('dollars that another sold meanwhile: refused, and worked out anew from what is left [A-92]', async () => {
  await given({ cash: [USD] });
  const first = transfer({ amount: '1,500.00', rate: '58.4250' });
  const path = '/api/transactions/fund-transfer';
  const seen = await user.call('POST', `${path}/preview`, { answers: first });
  expect(seen.body.lines).toMatchObject([
    { account: '1110', debit: '87637.50' },
    { account: '1130', credit: '86250.00' },
    { account: '4520', credit: '1387.50' },
  ]);
  const dearer = { source: '1110', receiving: '1130', amount: '59,000.00', received: '1,000.00' };
  expect((await enter(user, ['fund-transfer', transfer(dearer)])).status).toBe(200);
  const body = { answers: first, digest: seen.body.digest };
  const late = await user.call('POST', path, body, newKey());
  expect(late).toMatchObject({ status: 409, body: { problem: { code: 'conflict' } } });
  const again = await enter(user, ['fund-transfer', first]);
  const record = await findRecord(user, again.body);
  // 346,500.00 for USD 6,000.00: 57.75 each.
  expect(record.lines).toMatchObject([
    { debit: '87637.50' },
    { credit: '86625.00' },
    { account: '4520', credit: '1012.50' },
  ]);
});

test('an unusual rate is asked about before it is entered, and the answer is kept', async () => {
  await given({ cash: [USD] });
  const answers = transfer({ amount: '10.00', rate: '61.0000' });
  const refused = await enter(user, ['fund-transfer', answers], { answered: [] });
  expect(refused.body.problem.code).toBe('question-open');
  const entered = await enter(user, ['fund-transfer', answers]);
  const { summary } = await findRecord(user, entered.body);
  expect(summary).toContainEqual(
    expect.objectContaining({
      label: 'Confirmed by user.one',
      text: 'One USD is 61.0000 pesos; when it was last recorded it was 57.5000, 6.1 % above that. The rate is right.',
    }),
  );
});

test('the last rate is that of the amount, not of the fee', async () => {
  await given({ cash: [USD] });
  const first = transfer({ amount: '100.00', rate: '58.0000', fee: '1.00' });
  expect((await enter(user, ['fund-transfer', first])).status).toBe(200);
  const { body } = await user.call('POST', '/api/transactions/fund-transfer/preview', {
    answers: transfer({ amount: '100.00', rate: '70.0000' }),
  });
  expect(body.questions[0]?.text).toContain('when it was last recorded it was 58.0000');
});

test('more dollars than there are: told at the field, also when two sell the last ones', async () => {
  await given({ cash: [{ ...USD, balance: '5750.00', quantity: '100.00' }] });
  const all = transfer({ amount: '100.00', rate: '57.5000' });
  await enterOneOfTwo(user, [
    ['fund-transfer', all],
    ['fund-transfer', all],
  ]);
  const third = await enter(user, ['fund-transfer', transfer({ amount: '0.01', rate: '57.5' })]);
  expect(third.body.problem.fields).toEqual([
    {
      path: 'amount',
      message: 'There is USD 0.00 on this account, and USD 0.01 goes out.',
    },
  ]);
});

test('a journal entry is the accountant’s, and settles no more than is open', async () => {
  await given({
    items: [{ account: '1210', document: 'INV-8', partyId: customer, balance: '3000.00' }],
  });
  const entry = (amount: string) => ({
    date: '2026-03-02',
    stage: 'adjusting',
    description: 'INV-8 written off',
    lines: [
      { account: '6250', debit: amount },
      { account: '1210', credit: amount, party: customer, document: 'INV-8' },
    ],
  });
  expect((await enter(user, ['journal-entry', entry('1.00')])).status).toBe(403);
  const tooMuch = await enter(accountant, ['journal-entry', entry('3,000.01')]);
  expect(tooMuch.body.problem.fields).toEqual([
    {
      path: 'lines.1.document',
      message: '3,000.00 is open of INV-8, and 3,000.01 would be settled.',
    },
  ]);
  await enterOneOfTwo(accountant, [
    ['journal-entry', entry('2,000.00')],
    ['journal-entry', entry('2,000.00')],
  ]);
  expect(await openItem(user, '1210', 'INV-8')).toMatchObject({ balance: '1000.00' });
});

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

function given(facts: ExampleFacts) {
  return makeTrue(app, facts, { clientId: 'accountant.one', date: '2026-01-02' });
}

type Receipts = readonly (readonly [receipt: string, amount: string])[];

function deposit(receipts: Receipts) {
  return enter(user, ['deposit', buildSlip(receipts)]);
}

function buildSlip(receipts: Receipts) {
  return {
    receiptEmail: 'books@sandigan.example',
    bank: '1110',
    date: '2026-03-02',
    receipts: receipts.map(([receipt, amount]) => ({ receipt, amount })),
  };
}

function transfer(change: object) {
  return {
    receiptEmail: 'books@sandigan.example',
    scope: 'foreign',
    date: '2026-03-02',
    source: '1130',
    receiving: '1110',
    purpose: 'Dollars sold',
    ...change,
  };
}
