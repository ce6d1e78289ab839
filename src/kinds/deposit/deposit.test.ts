import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';

import { deposit } from './deposit.ts';

const today = '2026-12-31';

/**
 * Every deposit of the handbook's golden month: receipts with their amounts, cash on hand, and the
 * lines of the entry.
 */
const GOLDEN = [
  {
    name: 'DEP-301',
    date: '2026-12-09',
    receipts: [['CR-501', '123050.00', 'Cheque MBTC 0456781']],
    cashOnHand: '',
    posted: ['1110 Dr 123050.00 #', '1030 Cr 123050.00 CR-501'],
    totals: ['0.00', '123050.00', '123050.00'],
  },
  {
    name: 'DEP-302',
    date: '2026-12-16',
    receipts: [
      ['CR-503', '50000.00', 'Cheque MBTC 0456790'],
      ['CR-504', '22400.00', 'Cheque UBP 0088120'],
    ],
    cashOnHand: '',
    posted: ['1110 Dr 72400.00 #', '1030 Cr 50000.00 CR-503', '1030 Cr 22400.00 CR-504'],
    totals: ['0.00', '72400.00', '72400.00'],
  },
  {
    name: 'DEP-303',
    date: '2026-12-22',
    receipts: [],
    cashOnHand: '5,000.00',
    posted: ['1110 Dr 5000.00 #', '1010 Cr 5000.00 '],
    totals: ['5000.00', '0.00', '5000.00'],
  },
  {
    name: 'DEP-304',
    date: '2026-12-31',
    receipts: [['CR-505', '15680.00', 'Cash']],
    cashOnHand: '',
    posted: ['1110 Dr 15680.00 #', '1030 Cr 15680.00 CR-505'],
    totals: ['15680.00', '0.00', '15680.00'],
  },
] as const;

test.for(GOLDEN.map((golden) => [golden.name, golden] as const))(
  '%s of the golden month posts to the centavo',
  ([, { date, receipts, cashOnHand, posted, totals }]) => {
    const given = givenOf(receipts);
    const posting = enter({ date, cashOnHand, receipts: rowsOf(receipts) }, given);
    expect(posting.lines.map(readLine)).toEqual(posted);
    expect(posting.totals.map(({ amount }) => toWire(amount))).toEqual(totals);
    expect(posting.date).toBe(date);
    expect(posting.partyId).toBeUndefined();
  },
);

test('the slip lists each cheque with its bank, number and receipt', () => {
  const { receipts } = GOLDEN[1];
  const posting = enter({ receipts: rowsOf(receipts) }, givenOf(receipts));
  expect(posting.tables?.['receipts']).toEqual({
    head: ['Receipt', 'Received as', 'Amount'],
    rows: [
      ['CR-503', 'Cheque MBTC 0456790', '50,000.00'],
      ['CR-504', 'Cheque UBP 0088120', '22,400.00'],
    ],
  });
  expect(posting.lines[1]?.memo).toBe('Cheque MBTC 0456790');
});

test('the description says what was brought where', () => {
  expect(enter({ cashOnHand: '1' }).description).toBe('Deposit of cash on hand to 1110');
  const { receipts } = GOLDEN[1];
  expect(
    enter({ cashOnHand: '1', receipts: rowsOf(receipts) }, givenOf(receipts)).description,
  ).toBe('Deposit of 2 receipts and cash on hand to 1110');
});

const OPEN = givenOf([
  ['CR-1', '100.00', 'Cheque BDO 1'],
  ['CR-2', '40.00', 'Cash'],
]);

test.for([
  ['nothing', {}, 'receipts', 'Choose a receipt, or enter the cash on hand deposited.'],
  [
    'a part of a receipt',
    { receipts: [{ receipt: 'CR-1', amount: '99.99' }] },
    'receipts.0.amount',
    'A receipt is deposited whole: CR-1 is 100.00.',
  ],
  [
    'a receipt twice',
    {
      receipts: [
        { receipt: 'CR-1', amount: '100' },
        { receipt: 'CR-1', amount: '100' },
      ],
    },
    'receipts.1.amount',
    'CR-1 is on this slip already.',
  ],
  [
    'a receipt that is not open',
    { receipts: [{ receipt: 'CR-9', amount: '100' }] },
    'receipts.0.amount',
    'CR-9 is not waiting for a deposit. Choose from the list.',
  ],
  [
    'a breakdown of another amount; the cheque is no cash',
    {
      receipts: [
        { receipt: 'CR-1', amount: '100' },
        { receipt: 'CR-2', amount: '40' },
      ],
      cashOnHand: '5',
      breakdown: [{ denomination: '2000', pieces: '2' }],
    },
    'breakdown',
    'The notes and coins total 40.00, the cash on this slip to 45.00.',
  ],
] as const)('%s is refused at its field', ([, change, path, message]) => {
  expect(check(change, OPEN)).toEqual([{ path, message }]);
});

test('a dollar account takes no pesos', () => {
  const given = { cash: [{ account: '1130', balance: '0.00', currency: 'USD' }] };
  expect(check({ bank: '1130', cashOnHand: '1' }, given)).toEqual([
    {
      path: 'bank',
      message: 'Account 1130 is kept in USD. Choose one in pesos, or record a foreign transfer.',
    },
  ]);
});

test('more cash than the books have on hand is asked about', () => {
  const given = { cash: [{ account: '1010', balance: '10.00' }] };
  const ask = (cashOnHand: string) =>
    deposit.questions?.(answersOf({ cashOnHand }), exampleFacts({ today, given }));
  expect(ask('10.00')).toEqual([]);
  expect(ask('10.01')).toMatchObject([{ code: 'cash-on-hand' }]);
});

function enter(change: object, given?: ExampleFacts) {
  expect(check(change, given)).toEqual([]);
  return deposit.post(answersOf(change), exampleFacts({ today, given }));
}

function check(change: object, given?: ExampleFacts) {
  return deposit.check?.(answersOf(change), exampleFacts({ today, given }));
}

function answersOf(change: object) {
  const typed = { receiptEmail: 'a@b.example', bank: '1110', date: '2026-12-31', ...change };
  const checked = checkAnswers(deposit.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

type Receipts = readonly (readonly [document: string, balance: string, memo: string])[];

function givenOf(receipts: Receipts): ExampleFacts {
  return {
    items: receipts.map(([document, balance, memo]) => ({
      account: '1030',
      document,
      balance,
      memo,
    })),
  };
}

function rowsOf(receipts: Receipts) {
  return receipts.map(([receipt, amount]) => ({ receipt, amount }));
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return `${line.account} ${side} ${line.document ?? ''}`;
}
