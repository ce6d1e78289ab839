import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';

import { withdrawal } from './withdrawal.ts';

const today = '2026-12-31';
const EMPLOYEE = '3f2b1c4d-0000-4000-8000-000000000002';

/** Every withdrawal of the handbook's golden month. */
const GOLDEN = [
  {
    name: 'WD-601',
    answers: { date: '2026-12-14', amount: '20000.00', particulars: 'Cash on hand for deliveries' },
    posted: ['1010 Dr 20000.00 ', '1120 Cr 20000.00 #'],
  },
  {
    name: 'PR-12A',
    answers: {
      date: '2026-12-18',
      amount: '80000.00',
      purpose: 'other',
      account: '6015',
      particulars: '13th-month pay',
    },
    posted: ['6015 Dr 80000.00 ', '1120 Cr 80000.00 #'],
  },
  {
    name: 'PR-12C',
    answers: { amount: '68820.00', purpose: 'salaries', particulars: 'Payroll' },
    posted: ['2350 Dr 68820.00 ', '1120 Cr 68820.00 #'],
  },
] as const;

test.for(GOLDEN.map((golden) => [golden.name, golden] as const))(
  '%s of the golden month posts to the centavo',
  ([, { answers, posted }]) => {
    const posting = enter(answers);
    expect(posting.lines.map(readLine)).toEqual(posted);
    expect(posting.description).toBe(answers.particulars);
  },
);

test('an advance is kept by employee and by the number of the slip', () => {
  const posting = enter({ purpose: 'advance', employee: EMPLOYEE });
  expect(posting.lines[0]).toMatchObject({ account: '1240', partyId: EMPLOYEE, document: '#' });
  expect(posting.partyId).toBe(EMPLOYEE);
});

test('the slip names the destination', () => {
  expect(enter({ purpose: 'petty-cash' }).notes).toEqual([{ label: 'Destination', text: '1020' }]);
});

test('the employee and the account are asked only for their purposes', () => {
  expect(problemsOf({ purpose: 'advance' })).toEqual(['employee']);
  expect(problemsOf({ purpose: 'other' })).toEqual(['account']);
  expect(problemsOf({ purpose: 'salaries' })).toEqual([]);
});

test.for(['1010', '1110', '1210', '1240', '1250', '2010', '2030', '2040', '4010'])(
  'account %s has a form of its own and is not chosen here',
  (account) => {
    expect(problemsOf({ purpose: 'other', account })).toEqual(['account']);
  },
);

test('a dollar account is refused', () => {
  const given = { cash: [{ account: '1130', balance: '0.00', currency: 'USD' }] };
  expect(withdrawal.check?.(answersOf({ bank: '1130' }), exampleFacts({ today, given }))).toEqual([
    {
      path: 'bank',
      message: 'Account 1130 is kept in USD. Choose one in pesos, or record a foreign transfer.',
    },
  ]);
});

test('petty cash above its limit is asked about', () => {
  const given: ExampleFacts = {
    cash: [{ account: '1020', balance: '14000.00' }],
    pettyCashLimit: '15000.00',
  };
  const ask = (amount: string) =>
    withdrawal.questions?.(
      answersOf({ purpose: 'petty-cash', amount }),
      exampleFacts({ today, given }),
    );
  expect(ask('1000.00')).toEqual([]);
  expect(ask('1000.01')).toEqual([
    {
      code: 'petty-cash-limit',
      text: 'The petty cash fund would hold 15,000.01; its limit is 15,000.00. That is right.',
    },
  ]);
});

function enter(change: object) {
  const answers = answersOf(change);
  const facts = exampleFacts({ today });
  expect(withdrawal.check?.(answers, facts)).toEqual([]);
  return withdrawal.post(answers, facts);
}

function problemsOf(change: object) {
  return checkAnswers(withdrawal.fields, typedOf(change), { today }).problems.map(
    ({ path }) => path,
  );
}

function answersOf(change: object) {
  const checked = checkAnswers(withdrawal.fields, typedOf(change), { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function typedOf(change: object) {
  return {
    receiptEmail: 'a@b.example',
    bank: '1120',
    date: '2026-12-31',
    amount: '1.00',
    purpose: 'cash-on-hand',
    particulars: 'x',
    ...change,
  };
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return `${line.account} ${side} ${line.document ?? ''}`;
}
