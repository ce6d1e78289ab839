import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { readLines } from '#test/read-lines.ts';

import { exampleFacts } from '../example-facts.ts';

import { advanceApplication } from './advance-application.ts';

const TODAY = '2026-12-31';
const typed = {
  vendor: '3f2b1c4d-0000-4000-8000-000000000002',
  advance: 'BP-402',
  date: '2026-12-18',
  bills: [
    { bill: 'BILL-1', amount: '1,000.00' },
    { bill: 'BILL-2', amount: '2,000.00' },
  ],
};
const known = exampleFacts({
  today: TODAY,
  given: {
    items: [
      { account: '1250', document: 'BP-402', balance: '4000.00' },
      { account: '2010', document: 'BILL-1', balance: '1000.00' },
      { account: '2010', document: 'BILL-2', balance: '2500.00' },
    ],
  },
});

test('an advance settles bills, and what is left of it is told', () => {
  const { answers } = checkAnswers(advanceApplication.fields, typed, { today: TODAY });
  expect(answers && advanceApplication.check?.(answers, known)).toEqual([]);
  const posting = answers && advanceApplication.post(answers, known);
  expect(readLines(posting?.lines ?? [])).toEqual([
    '2010 Dr 1000.00 BILL-1',
    '2010 Dr 2000.00 BILL-2',
    '1250 Cr 3000.00 BP-402',
  ]);
  expect(posting?.totals.at(-1)).toEqual({ label: 'Left of BP-402', amount: 100_000n });
});

test('more than is left of the advance is refused', () => {
  const bills = [{ bill: 'BILL-2', amount: '4000.01' }];
  const { answers } = checkAnswers(
    advanceApplication.fields,
    { ...typed, bills },
    { today: TODAY },
  );
  expect(answers && advanceApplication.check?.(answers, known)).toMatchObject([
    { path: 'bills.0.amount', message: 'Only 2,500.00 of this bill is open.' },
    { path: 'bills', message: expect.stringContaining('only 4,000.00 is left of BP-402') },
  ]);
});
