import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';

import { exampleFacts } from '../example-facts.ts';
import { EXAMPLE_VENDOR } from '../example-parties.ts';

import { supplierDebitMemo } from './supplier-debit-memo.ts';

const TODAY = '2026-12-31';
const given = { items: [{ account: '2010', document: 'SI-1', balance: '1000.00' }] };

test.for([
  [{ date: '2026-01-01' }, 'date', 'SI-1 is dated 2 Jan 2026. Use that date or a later one.'],
  [
    { terms: 'until', dueDate: '2026-12-19' },
    'dueDate',
    'The due date is before the date of the debit memo.',
  ],
  [{ lines: [line({ withholding: 'WI158' })] }, 'lines.0.withholding', 'Use WC158.'],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const { answers } = check(change);
  const facts = exampleFacts({ today: TODAY, given });
  expect(answers && supplierDebitMemo.check?.(answers, facts)).toEqual([
    { path, message: expect.stringContaining(message) },
  ]);
});

test('it asks what a bill asks, and names the memo of the supplier', () => {
  const { answers } = check({ memoNumber: 'DN-1', lines: [line({ withholding: '' })] });
  const facts = exampleFacts({ today: TODAY, given });
  const asked = answers && supplierDebitMemo.questions?.(answers, facts);
  expect(asked?.map(({ code }) => code)).toEqual(['no-withholding']);
  expect(answers && supplierDebitMemo.post(answers, facts).supplierDocument).toEqual({
    partyId: EXAMPLE_VENDOR,
    number: 'DN-1',
  });
});

function line(change: object) {
  return {
    description: 'Cartons',
    account: '5010',
    amount: '100.00',
    vatClass: 'goods',
    withholding: 'WC158',
    ...change,
  };
}

function check(change: object) {
  const typed = {
    receiptEmail: 'books@sandigan.example',
    vendor: EXAMPLE_VENDOR,
    date: '2026-12-20',
    reason: 'error',
    bill: 'SI-1',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [line({})],
    ...change,
  };
  return checkAnswers(supplierDebitMemo.fields, typed, { today: TODAY });
}
