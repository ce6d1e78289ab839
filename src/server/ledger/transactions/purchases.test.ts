import { afterAll, beforeAll, expect, test } from 'vitest';

import { toWire } from '#shared/money.ts';
import { enter } from '#test/enter.ts';
import { makeTrue } from '#test/given.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
/** Vendors of the golden month: a corporation with VAT, individuals without and with VAT. */
let vendors: { corporation: string; professional: string; contractor: string };
/** What was entered, by the name that the tests call it. */
const entered = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-31T02:00:00Z' });
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  const person = { taxpayerType: 'individual', registeredName: '' };
  vendors = {
    corporation: await registerVendor(user, '999-002-004'),
    professional: await registerVendor(user, '999-002-211', {
      ...person,
      lastName: 'Dela Cruz',
      firstName: 'Juan',
      isVatRegistered: false,
    }),
    contractor: await registerVendor(user, '999-002-302', {
      ...person,
      lastName: 'Reyes',
      firstName: 'Pedro',
    }),
  };
  const { body } = await accountant.call('GET', '/api/settings/company');
  const company = { ...body.company, isTopWithholdingAgent: true };
  await accountant.call('PUT', '/api/settings/company', { company, version: body.version });
  const given = { cash: [{ account: '1020', balance: '15000.00' }] };
  await makeTrue(app, given, { clientId: 'accountant.one', date: '2026-11-30' });
});
afterAll(() => app.stop());

type Line = readonly [amount: string, account: string, vatClass: string, atc: string];
type Vendor = keyof typeof vendors;

const BILLS: readonly (readonly [number: string, date: string, vendor: Vendor, line: Line])[] = [
  ['BILL-301', '2026-12-01', 'corporation', ['35,000.00', '6110', 'services', 'WC100']],
  ['BILL-302', '2026-12-02', 'corporation', ['150,000.00', '5010', 'goods', 'WC158']],
  ['BILL-303', '2026-12-08', 'corporation', ['2,000.00', '6160', 'goods', 'WC158']],
  ['BILL-303A', '2026-12-09', 'corporation', ['2,000.00', '6140', 'goods', 'WC158']],
  ['BILL-304', '2026-12-10', 'professional', ['20,000.00', '6150', 'non-vat', 'WI010']],
  ['BILL-305', '2026-12-11', 'contractor', ['12,000.00', '6160', 'services', 'WI120']],
  ['BILL-306', '2026-12-14', 'corporation', ['8,931.25', '6120', 'services', 'WC160']],
  ['BILL-307', '2026-12-15', 'corporation', ['100,000.00', '1520', 'capital-goods', 'WC158']],
];

const VOUCHERS: readonly (readonly [date: string, vendor: Vendor | '', line: Line])[] = [
  ['2026-12-03', 'corporation', ['1,344.00', '6140', 'goods', '']],
  ['2026-12-05', '', ['850.00', '6170', 'non-vat', '']],
  ['2026-12-09', 'contractor', ['1,121.00', '6180', 'services', '']],
  ['2026-12-12', 'professional', ['340.00', '6190', 'non-vat', '']],
];

test('the purchases of the golden month: tax rows give its input VAT by class and its withholding by code', async () => {
  for (const [number, date, vendor, line] of BILLS) {
    const reply = await enterBill({ invoiceNumber: number, date, vendor: vendors[vendor] }, line);
    expect(reply).toMatchObject({ status: 200, body: { number } });
    entered.set(number, reply.body.transactionId);
  }
  const reversal = { reason: 'Booked to Repairs by mistake', date: '2026-12-09' };
  const reversed = await accountant.call(
    'POST',
    `/api/records/${entered.get('BILL-303')}/reverse`,
    reversal,
    newKey(),
  );
  expect(reversed.status).toBe(200);
  for (const [date, vendor, line] of VOUCHERS) {
    const reply = await enterVoucher({ date, vendor: vendor === '' ? '' : vendors[vendor] }, line);
    expect(reply.status).toBe(200);
  }
  // `expected.vat.month.purchases` (a seller without VAT counts as exempt) and
  // `expected.ewt.by_atc` of the golden month.
  expect(await findSums('input-vat')).toEqual([
    'capital-goods 100000.00 12000.00',
    'goods 153200.00 18384.00',
    'non-vat 20340.00 0.00',
    'services 56932.14 6831.86',
    // A fare has no seller that a list could name.
    'unlisted 850.00 0.00',
  ]);
  expect(await findSums('ewt')).toEqual([
    'WC100 35000.00 1750.00',
    'WC158 252000.00 2520.00',
    'WC160 8931.25 178.63',
    'WI010 20000.00 1000.00',
    'WI120 12000.00 240.00',
  ]);
});

test('each bill is open with what is payable, until its day; a reversed one is not', async () => {
  const query = `/api/open-items?account=2010&partyId=${vendors.corporation}` as const;
  const { body } = await user.call('GET', query);
  expect(body.items.map((item) => `${item.document} ${item.balance}`)).toEqual([
    'BILL-301 37450.00',
    'BILL-302 166500.00',
    'BILL-303A 2220.00',
    'BILL-306 9824.37',
    'BILL-307 111000.00',
  ]);
});

test('the box is counted, found short, and replenished with what is missing', async () => {
  const count = { countedBy: 'Liza Ramos', date: '2026-12-12', receiptEmail: 'a@b.example' };
  const pieces = { pieces100000: '11', pieces10000: '3', pieces2000: '1', pieces1000: '1' };
  const counted = await enter(user, ['petty-cash-count', { ...count, ...pieces, pieces500: '1' }]);
  expect(counted.body).toMatchObject({ number: 'PCC-2026-000001', total: '10.00' });
  const filled = await enter(user, [
    'petty-cash-replenishment',
    {
      receiptEmail: 'a@b.example',
      date: '2026-12-12',
      method: 'cheque',
      account: '1110',
      chequeNumber: '0001234',
    },
  ]);
  expect(filled.body).toMatchObject({ number: 'CV-2026-000001', total: '3665.00' });
  entered.set('replenishment', filled.body.transactionId);
  const { body } = await user.call('GET', `/api/records/${filled.body.transactionId}`);
  const vouchers = body.record.summary.filter(
    ({ label }: { label: string }) => label === 'Since the last time',
  );
  expect(vouchers.map(({ text }: { text: string }) => text.split(',')[0])).toEqual([
    'PCV-2026-000001',
    'PCV-2026-000002',
    'PCV-2026-000003',
    'PCV-2026-000004',
    'PCC-2026-000001',
  ]);
  const full = await enter(user, [
    'petty-cash-count',
    { ...count, ...pieces, pieces100000: '15', pieces10000: '', pieces2000: '', pieces1000: '' },
  ]);
  expect(full.body.problem.fields).toMatchObject([
    { message: expect.stringContaining('The count is exact: 15,000.00') },
  ]);
});

test('the box pays no more than it holds, also when two ask at once', async () => {
  const much = await enterVoucher({}, ['15,000.01', '6170', 'non-vat', '']);
  expect(much.body.problem.fields).toEqual([
    {
      path: 'lines',
      message: 'The petty cash box holds 15,000.00, and this takes 15,000.01. Replenish it first.',
    },
  ]);
  const ask = async () => {
    const answers = voucher({}, ['10,000.00', '6170', 'non-vat', '']);
    const path = '/api/transactions/petty-cash-expense';
    const { body } = await user.call('POST', `${path}/preview`, { answers });
    return () => user.call('POST', path, { answers, digest: body.digest }, newKey());
  };
  const two = [await ask(), await ask()];
  const replies = await Promise.all(two.map((post) => post()));
  // Whoever comes second finds the box moved, or already too empty.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => [400, 409].includes(status))).toHaveLength(1);
  const { body } = await user.call('GET', '/api/cash-accounts');
  expect(body.pettyCash.balance).toBe('5000.00');
  entered.set('voucher', present(replies.find(({ status }) => status === 200)).body.transactionId);
});

test('a voucher is corrected as if it had not been, and what was spent since keeps the box filled', async () => {
  const transactionId = entered.get('voucher') ?? '';
  const correct = (amount: string) =>
    enter(accountant, ['petty-cash-expense', voucher({}, [amount, '6170', 'non-vat', ''])], {
      corrects: { transactionId, reason: 'Read wrongly' },
    });
  const refused = await correct('15,000.01');
  expect(refused.body.problem.fields).toMatchObject([
    { path: 'lines', message: expect.stringContaining('holds 15,000.00') },
  ]);
  expect((await correct('14,000.00')).status).toBe(200);
  const { body } = await user.call('GET', '/api/cash-accounts');
  expect(body.pettyCash.balance).toBe('1000.00');
  const reversed = await accountant.call(
    'POST',
    `/api/records/${entered.get('replenishment')}/reverse`,
    { reason: 'The cheque was never cashed', date: '2026-12-31' },
    newKey(),
  );
  expect(reversed.status).toBe(409);
  expect(reversed.body.error).toContain('not that much money in the box');
});

test('a number of the same vendor is a question with both papers, however it is written', async () => {
  const again = { invoiceNumber: 'bill 302', vendor: vendors.corporation, date: '2026-12-20' };
  const answers = bill(again, ['10.00', '6140', 'goods', 'WC158']);
  const preview = await user.call('POST', '/api/transactions/bill/preview', { answers });
  const [question] = preview.body.questions;
  expect(question?.code).toBe(`same-paper-${entered.get('BILL-302')}`);
  expect(question?.text).toMatch(
    /^bill 302 of this vendor is already recorded, as Bill BILL-302 \(PJ-2026-\d+\)\./,
  );
  expect(question?.compare).toEqual([
    { label: 'Date', recorded: '2 Dec 2026', now: '20 Dec 2026' },
    { label: 'Amount', recorded: '166,500.00', now: expect.stringMatching(/^\d+\.\d\d$/) },
    { label: 'For', recorded: 'Paper', now: expect.any(String) },
    { label: 'Recorded by', recorded: expect.any(String), now: '' },
  ]);
  const unanswered = await enter(user, ['bill', answers], { answered: [] });
  expect(unanswered.body.problem.code).toBe('question-open');
  const other = await enter(user, ['bill', answers]);
  expect(other.body).toMatchObject({ number: 'bill 302 (2)' });
  const { body } = await user.call('GET', `/api/records/${other.body.transactionId}`);
  expect(body.record.summary.at(-1)).toMatchObject({ label: 'Confirmed by user.one' });
  expect(body.record.lines.at(-1)).toMatchObject({ account: '2010', document: 'bill 302 (2)' });
});

test('the number is asked about between bills and petty cash, and not of another vendor or a reversed bill', async () => {
  const codes = async (change: object) => {
    const answers = voucher(change, ['10.00', '6140', 'exempt', '']);
    const path = '/api/transactions/petty-cash-expense/preview';
    const { body } = await user.call('POST', path, { answers });
    return body.questions.map(({ code }: { code: string }) => code);
  };
  const { corporation, contractor } = vendors;
  expect(await codes({ vendor: corporation, invoiceNumber: 'Bill-301' })).toEqual([
    `same-paper-${entered.get('BILL-301')}`,
  ]);
  expect(await codes({ vendor: contractor, invoiceNumber: 'BILL-301' })).toEqual([]);
  expect(await codes({ vendor: corporation, invoiceNumber: 'BILL-303' })).toEqual([]);
  const paid = await enterVoucher({ vendor: corporation, invoiceNumber: 'OR 5' }, [
    '10.00',
    '6140',
    'goods',
    '',
  ]);
  expect(paid.status).toBe(200);
  const answers = bill({ vendor: corporation, invoiceNumber: 'OR-5' }, [
    '10.00',
    '6140',
    'goods',
    'WC158',
  ]);
  const { body } = await user.call('POST', '/api/transactions/bill/preview', { answers });
  expect(body.questions).toMatchObject([{ code: `same-paper-${paid.body.transactionId}` }]);
});

test('the usual code of a vendor is asked about when its line has none', async () => {
  const landlord = await registerVendor(user, '999-002-107', { defaultAtc: 'WC100' });
  const answers = bill({ vendor: landlord, invoiceNumber: 'R-1' }, [
    '10.00',
    '6110',
    'services',
    '',
  ]);
  const { body } = await user.call('POST', '/api/transactions/bill/preview', { answers });
  expect(body.questions).toMatchObject([
    { code: 'no-withholding', text: expect.stringContaining('WC100, 5 % is usual for') },
  ]);
});

function enterBill(change: object, line: Line) {
  return enter(user, ['bill', bill(change, line)]);
}

function enterVoucher(change: object, line: Line) {
  return enter(user, ['petty-cash-expense', voucher(change, line)]);
}

function bill(change: object, line: Line) {
  return {
    receiptEmail: 'books@sandigan.example',
    typeOfExpense: 'bill',
    date: '2026-12-15',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [lineOf(line)],
    ...change,
  };
}

function voucher(change: object, line: Line) {
  return {
    receiptEmail: 'books@sandigan.example',
    typeOfExpense: 'petty-cash',
    payee: 'Ramon Cruz',
    date: '2026-12-15',
    priceMode: 'vat-inclusive',
    lines: [lineOf(line)],
    ...change,
  };
}

function lineOf([amount, account, vatClass, withholding]: Line) {
  return { description: 'Paper', amount, account, vatClass, withholding };
}

/** Base and tax of the tax rows, by code; reversals count against what they reverse. */
async function findSums(type: 'input-vat' | 'ewt'): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('tax_rows')
    .select((eb) => [
      'code',
      eb.fn.sum<string>('base').as('base'),
      eb.fn.sum<string>('tax').as('tax'),
    ])
    .where('type', '=', type)
    .groupBy('code')
    .orderBy('code')
    .execute();
  return rows.map(
    ({ code, base, tax }) => `${code} ${toWire(BigInt(base))} ${toWire(BigInt(tax))}`,
  );
}
