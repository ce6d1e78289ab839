import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { toWire } from '#shared/money.ts';
import { readLines } from '#test/read-lines.ts';

import { exampleFacts } from '../example-facts.ts';

import { creditMemo } from './credit-memo.ts';

const TODAY = '2026-12-31';
const given = { items: [{ account: '1210', document: 'INV-1201', balance: '123200.00' }] };
const MEMO = {
  receiptEmail: 'books@sandigan.example',
  customer: '3f2b1c4d-0000-4000-8000-000000000001',
  date: '2026-12-20',
  reason: 'return',
  applyTo: 'invoice',
  invoice: 'INV-1201',
  priceMode: 'vat-exclusive',
  lines: [line('10000.00')],
};

test('a memo of a sale with VAT lowers the sale, its VAT and what is open', () => {
  const posting = post(MEMO);
  expect(readLines(posting.lines)).toEqual([
    '4090 Dr 10000.00',
    '2110 Dr 1200.00',
    '1210 Cr 11200.00 INV-1201',
  ]);
  expect(posting.taxRows).toMatchObject([
    { type: 'output-vat', code: 'vatable', base: -1_000_000n, tax: -120_000n, document: '#' },
  ]);
  expect(posting.description).toBe('Credit memo for INV-1201: Toner');
  expect(posting.totals.map(({ label, amount }) => `${label} ${toWire(amount)}`)).toEqual([
    'VATable Sales 10000.00',
    'VAT-Exempt Sales 0.00',
    'Zero-Rated Sales 0.00',
    'VAT Amount 1200.00',
    'TOTAL CREDITED 11200.00',
    'Applied to INV-1201 11200.00',
  ]);
});

test('a class at a time is rounded once, and each has its tax row', () => {
  const lines = ['vatable', 'vatable', 'vatable', 'zero-rated', 'exempt'].map((taxClass) =>
    line('10.04', taxClass),
  );
  const posting = post({ ...MEMO, lines });
  expect(posting.taxRows.map(({ code, base, tax }) => [code, base, tax])).toEqual([
    ['vatable', -3_012n, -361n],
    ['zero-rated', -1_004n, 0n],
    ['exempt', -1_004n, 0n],
  ]);
  expect(readLines(posting.lines)).toEqual([
    '4090 Dr 50.20',
    '2110 Dr 3.61',
    '1210 Cr 53.81 INV-1201',
  ]);
});

test('a seller who is not registered for VAT takes back the whole price', () => {
  const posting = post(MEMO, { isVatRegistered: false });
  expect(readLines(posting.lines)).toEqual(['4090 Dr 10000.00', '1210 Cr 10000.00 INV-1201']);
  expect(posting.taxRows).toMatchObject([{ code: 'non-vat', base: -1_000_000n, tax: 0n }]);
});

test.for([
  ['return', '4090'],
  ['error', '4090'],
  ['cancellation', '4090'],
  ['allowance', '4095'],
  ['discount', '4095'],
] as const)('the reason %s goes to %s', ([reason, account]) => {
  expect(post({ ...MEMO, reason }).lines[0]?.account).toBe(account);
});

test('no more is applied than is open of the invoice: the rest is the customer’s credit', () => {
  const posting = post({ ...MEMO, lines: [line('110000.01')] });
  expect(readLines(posting.lines).slice(2)).toEqual([
    '1210 Cr 123200.00 INV-1201',
    '2030 Cr 0.01 #',
  ]);
  expect(posting.totals.at(-1)).toEqual({ label: 'Kept as the customer’s credit', amount: 1n });
});

test('a memo for no open invoice is a credit as a whole', () => {
  const { invoice: _none, ...rest } = MEMO;
  const posting = post({ ...rest, applyTo: 'credit', paidInvoice: 'INV-7' });
  expect(readLines(posting.lines).at(-1)).toBe('2030 Cr 11200.00 #');
  expect(posting.description).toBe('Credit memo for INV-7: Toner');
  expect(post({ ...rest, applyTo: 'credit' }).description).toBe('Credit memo: Toner');
});

test.for([
  [{ date: '2026-01-01' }, 'date', 'INV-1201 is dated 2 Jan 2026. Use that date or a later one.'],
  [{ lines: Array.from({ length: 2 }, () => line('999,999,999,999.99')) }, 'lines', 'at most'],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const typed = { ...MEMO, ...change };
  expect(creditMemo.check?.(checked(typed), exampleFacts({ today: TODAY, given }))).toEqual([
    { path, message: expect.stringContaining(message) },
  ]);
});

function line(amount: string, taxClass = 'vatable') {
  return { description: 'Toner', amount, taxClass };
}

function post(typed: TypedAnswers, company: { isVatRegistered?: boolean } = {}) {
  const facts = exampleFacts({ today: TODAY, given, ...company });
  const answers = checked(typed);
  expect(creditMemo.check?.(answers, facts)).toEqual([]);
  return creditMemo.post(answers, facts);
}

function checked(typed: TypedAnswers) {
  const { answers, problems } = checkAnswers(creditMemo.fields, typed, { today: TODAY });
  expect(problems).toEqual([]);
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  return answers;
}
