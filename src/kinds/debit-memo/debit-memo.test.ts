import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { readLines } from '#test/read-lines.ts';

import { exampleFacts } from '../example-facts.ts';

import { debitMemo } from './debit-memo.ts';

const TODAY = '2026-12-31';
const given = { items: [{ account: '1210', document: 'INV-1201', balance: '123200.00' }] };
const MEMO = {
  receiptEmail: 'books@sandigan.example',
  customer: '3f2b1c4d-0000-4000-8000-000000000001',
  date: '2026-12-20',
  reason: 'error',
  invoice: 'INV-1201',
  terms: '30',
  priceMode: 'vat-exclusive',
  lines: [line('10000.00')],
};

test('it is open under its own number, and due by its own terms', () => {
  const posting = post(MEMO);
  expect(readLines(posting.lines)).toEqual([
    '1210 Dr 11200.00 #',
    '4010 Cr 10000.00',
    '2110 Cr 1200.00',
  ]);
  expect(posting.due).toBe('2027-01-19');
  expect(posting.description).toBe('Debit memo for INV-1201: Toner');
  expect(posting.taxRows).toMatchObject([
    { type: 'output-vat', code: 'vatable', base: 1_000_000n, tax: 120_000n, document: '#' },
  ]);
});

test.for([
  ['error', '4010'],
  ['return', '4090'],
  ['cancellation', '4090'],
  ['allowance', '4095'],
  ['discount', '4095'],
] as const)('the reason %s goes to %s', ([reason, account]) => {
  expect(post({ ...MEMO, reason }).lines[1]?.account).toBe(account);
});

test('a seller without VAT charges the whole price', () => {
  const posting = post(MEMO, { isVatRegistered: false });
  expect(readLines(posting.lines)).toEqual(['1210 Dr 10000.00 #', '4010 Cr 10000.00']);
});

test.for([
  [{ date: '2026-01-01' }, 'date', 'INV-1201 is dated 2 Jan 2026. Use that date or a later one.'],
  [
    { terms: 'until', dueDate: '2026-12-19' },
    'dueDate',
    'The due date is before the date of the debit memo.',
  ],
  [
    { lines: [{ ...line('1.00'), account: '4030' }] },
    'lines.0.account',
    'VATable sales do not go to this account.',
  ],
  [
    { lines: [{ ...line('1.00', 'exempt'), account: '4010' }] },
    'lines.0.account',
    'Sales of this VAT class go to account 4040.',
  ],
  [
    { date: '2017-12-31', invoice: '', lines: [{ ...line('1.00'), withholding: 'WC158' }] },
    'lines.0.withholding',
    'WC158 had no rate on 31 Dec 2017. Choose another code.',
  ],
  [{ lines: [line('999,999,999,999.99')] }, 'lines', 'A debit memo may total at most'],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const answers = checked({ ...MEMO, ...change });
  expect(debitMemo.check?.(answers, exampleFacts({ today: TODAY, given }))).toEqual([
    { path, message: expect.stringContaining(message) },
  ]);
});

function line(amount: string, taxClass = 'vatable') {
  return { description: 'Toner', amount, taxClass };
}

function post(typed: TypedAnswers, company: { isVatRegistered?: boolean } = {}) {
  const facts = exampleFacts({ today: TODAY, given, ...company });
  const answers = checked(typed);
  expect(debitMemo.check?.(answers, facts)).toEqual([]);
  return debitMemo.post(answers, facts);
}

function checked(typed: TypedAnswers) {
  const { answers, problems } = checkAnswers(debitMemo.fields, typed, { today: TODAY });
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  return answers;
}
