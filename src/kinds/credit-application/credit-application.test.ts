import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { readLines } from '#test/read-lines.ts';

import { exampleFacts } from '../example-facts.ts';

import { creditApplication } from './credit-application.ts';

const TODAY = '2026-12-31';
// CA-001 of the handbook's golden month.
const GOLDEN = {
  customer: '3f2b1c4d-0000-4000-8000-000000000001',
  credit: 'CR-502',
  date: '2026-12-18',
  invoices: [{ invoice: 'INV-1206', amount: '3210.50' }],
};
const known = exampleFacts({
  today: TODAY,
  given: {
    items: [
      { account: '2030', document: 'CR-502', balance: '3210.50' },
      { account: '1210', document: 'INV-1206', balance: '22400.00' },
      { account: '1210', document: 'INV-1207', balance: '100.00' },
    ],
  },
});

test('CA-001 of the golden month posts to the centavo', () => {
  const { answers } = checked(GOLDEN);
  expect(answers && creditApplication.check?.(answers, known)).toEqual([]);
  const posting = answers && creditApplication.post(answers, known);
  expect(readLines(posting?.lines ?? [])).toEqual([
    '2030 Dr 3210.50 CR-502',
    '1210 Cr 3210.50 INV-1206',
  ]);
  expect(posting?.totals).toMatchObject([{ amount: 321_050n }, { amount: 0n }]);
});

test.for([
  [['INV-1206', '3210.51'], 'invoices', 'only 3,210.50 is left of CR-502'],
  [['INV-1207', '100.01'], 'invoices.0.amount', 'Only 100.00 of this invoice is open.'],
] as const)('%o is refused at %s', ([[invoice, amount], path, message]) => {
  const { answers } = checked({ ...GOLDEN, invoices: [{ invoice, amount }] });
  expect(answers && creditApplication.check?.(answers, known)).toEqual([
    { path, message: expect.stringContaining(message) },
  ]);
});

function checked(typed: typeof GOLDEN) {
  return checkAnswers(creditApplication.fields, typed, { today: TODAY });
}
