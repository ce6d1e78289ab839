import { expect, test } from 'vitest';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { readLines } from '#test/read-lines.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import type { Facts } from '../facts.ts';

import { returnedCheque } from './returned-cheque.ts';

const CUSTOMER = '3f2b1c4d-0000-4000-8000-000000000001';
const TODAY = '2026-12-31';
const CHEQUE = {
  document: 'CR-504',
  partyId: CUSTOMER,
  date: '2026-12-16',
  bank: '1110',
  memo: 'Cheque UBP 0088120',
  invoices: [{ document: 'INV-1165', amount: '22400.00' }],
};
const WITHHELD = {
  ...CHEQUE,
  withheld: { document: 'INV-1165', atc: 'WC158', tax: '200.00' },
};

test('BR-01 of the golden month posts to the centavo', () => {
  const posting = post({ debitMemo: 'DM 2026-12-21' }, facts({ deposited: [CHEQUE] }));
  expect(readLines(posting.lines)).toEqual([
    '1210 Dr 22400.00 INV-1165',
    '1110 Cr 22400.00 DM 2026-12-21',
  ]);
  expect(posting.lines[0]).toMatchObject({ partyId: CUSTOMER });
  expect(posting.notes).toEqual([
    { label: 'Cheque', text: 'Cheque UBP 0088120, deposited with DEP-1 on 16 Dec 2026' },
  ]);
});

test('while the 2307 stands the tax stays; when it is withdrawn its tax rows are taken back', () => {
  const known = facts({ deposited: [WITHHELD] });
  const stands = post({ certificate: 'stands' }, known);
  expect(readLines(stands.lines)).toEqual(['1210 Dr 22200.00 INV-1165', '1110 Cr 22200.00 #']);
  expect(stands.taxRows).toEqual([]);
  const withdrawn = post({ certificate: 'withdrawn' }, known);
  expect(readLines(withdrawn.lines)).toEqual([
    '1210 Dr 22400.00 INV-1165',
    '1440 Cr 200.00 2307',
    '1110 Cr 22200.00 #',
  ]);
  expect(withdrawn.taxRows).toMatchObject([{ type: 'creditable-wt', tax: -20_000n, date: TODAY }]);
});

test('the charge of the bank is a line of its own; another account may be named', () => {
  const posting = post({ charge: '250', account: '1120' }, facts({ deposited: [CHEQUE] }));
  expect(readLines(posting.lines)).toEqual([
    '1210 Dr 22400.00 INV-1165',
    '6240 Dr 250.00',
    '1120 Cr 22400.00 #',
    '1120 Cr 250.00 #',
  ]);
});

test.for([
  [{ deposited: [{ ...CHEQUE, memo: 'Cash' }] }, {}, 'receipt', 'was not paid by cheque'],
  [
    { items: [{ account: '1030', document: 'CR-504', balance: '22400.00' }] },
    {},
    'receipt',
    'CR-504 was not deposited yet. An accountant reverses the receipt instead.',
  ],
  [{}, {}, 'receipt', 'CR-504 is not in the list'],
  [{ deposited: [CHEQUE] }, { date: '2026-12-15' }, 'date', 'deposited on 16 Dec 2026'],
  [
    { deposited: [WITHHELD] },
    {},
    'certificate',
    'Say whether the 2307 of this receipt remains valid.',
  ],
] as const)('%o with %o is refused at %s', ([given, change, path, message]) => {
  const { answers } = checked(change);
  expect(answers && returnedCheque.check?.(answers, facts(given))).toEqual([
    { path, message: expect.stringContaining(message) },
  ]);
});

test('a credit of the receipt that was applied by now is named', () => {
  const known = facts({ deposited: [CHEQUE] });
  const item = known.settledItem('1030', 'CR-504');
  const credit = { account: '2030', debit: 0n, credit: 100n, document: 'CR-504' };
  const withCredit: Facts = {
    ...known,
    settledItem: () => item && { ...item, lines: [...item.lines, credit] },
  };
  const { answers } = checked({});
  expect(answers && returnedCheque.check?.(answers, withCredit)).toEqual([
    {
      path: 'receipt',
      message: 'The credit of CR-504 was applied by now. Reverse that application first.',
    },
  ]);
});

function post(change: object, known: Facts) {
  const { answers, problems } = checked(change);
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  expect(returnedCheque.check?.(answers, known)).toEqual([]);
  return returnedCheque.post(answers, known);
}

function checked(change: object) {
  const typed = { customer: CUSTOMER, receipt: 'CR-504', reason: 'daif', date: TODAY, ...change };
  return checkAnswers(returnedCheque.fields, typed as TypedAnswers, { today: TODAY });
}

function facts(given: ExampleFacts): Facts {
  return exampleFacts({ today: TODAY, given });
}
