import { describe, expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';

import { fundTransfer } from './fund-transfer.ts';

const today = '2026-12-31';
const USD = { account: '1130', balance: '287500.00', currency: 'USD', quantity: '5000.00' };
const EUR = { account: '1140', balance: '0.00', currency: 'EUR', quantity: '0.00' };
const USD_2 = { account: '1150', balance: '0.00', currency: 'USD', quantity: '0.00' };
const BOOKS: ExampleFacts = { cash: [USD, EUR, USD_2] };

test('FT-701 of the golden month: local, with the fee as a credit of its own', () => {
  const posting = enter({
    scope: 'local',
    source: '1110',
    receiving: '1120',
    amount: '100,000.00',
    fee: '25.00',
  });
  expect(posting.lines.map(readLine)).toEqual([
    '1120 Dr 100000.00',
    '6240 Dr 25.00',
    '1110 Cr 100000.00',
    '1110 Cr 25.00',
  ]);
  expect(posting).toMatchObject({ total: 10_000_000n, notes: [], assumesBalanceOf: [] });
});

test('FT-702 of the golden month: dollars sold above their cost, the gain in words', () => {
  const posting = enter({ amount: '1,500.00', rate: '58.4250' });
  expect(posting.lines.map(readLine)).toEqual([
    '1110 Dr 87637.50',
    '1130 Cr 86250.00 (-1500.00)',
    '4520 Cr 1387.50',
  ]);
  expect(posting.notes).toEqual([
    { label: 'Sent', text: 'USD 1,500.00' },
    { label: 'Received', text: 'PHP 87,637.50' },
    { label: 'Rate', text: '1 USD = 58.4250 PHP; 1 PHP = 0.017116 USD' },
    {
      label: 'Realised gain',
      text: 'USD 1,500.00 cost 57.5000 pesos each, 86,250.00 in total, and brought 87,637.50: a gain of 1,387.50.',
    },
  ]);
  expect(posting.assumesBalanceOf).toEqual(['1130']);
});

test('FT-703 of the golden month: pesos into the dollar account at what was sent', () => {
  const posting = enter({
    source: '1110',
    receiving: '1130',
    amount: '58,500.00',
    rate: '0.0170940',
  });
  expect(posting.lines.map(readLine)).toEqual(['1130 Dr 58500.00 (1000.00)', '1110 Cr 58500.00']);
  expect(posting.notes?.at(-1)).toEqual({
    label: 'Rate',
    text: '1 PHP = 0.017094 USD; 1 USD = 58.5000 PHP',
  });
});

test('dollars to euros: valued at the peso rate of the day, which is the cost of the euros', () => {
  const posting = enter({
    receiving: '1140',
    amount: '1,000.00',
    rate: '0.9000',
    pesoRate: '58.0000',
  });
  expect(posting.lines.map(readLine)).toEqual([
    '1140 Dr 58000.00 (900.00)',
    '1130 Cr 57500.00 (-1000.00)',
    '4520 Cr 500.00',
  ]);
});

test('dollars to dollars: at cost, and nothing is realised', () => {
  const posting = enter({ receiving: '1150', amount: '1,000.00', fee: '20.00' });
  expect(posting.lines.map(readLine)).toEqual([
    '1150 Dr 57500.00 (1000.00)',
    '6240 Dr 1150.00',
    '1130 Cr 57500.00 (-1000.00)',
    '1130 Cr 1150.00 (-20.00)',
  ]);
});

test('a fee in dollars is an expense at the rate of the day; all that goes costs all there was', () => {
  const posting = enter({ amount: '4,990.00', rate: '57.0000', fee: '10.00' });
  expect(posting.lines.map(readLine)).toEqual([
    '1110 Dr 284430.00',
    '6240 Dr 570.00',
    '1130 Cr 286925.00 (-4990.00)',
    '1130 Cr 575.00 (-10.00)',
    '7020 Dr 2500.00',
  ]);
  expect(posting.notes?.at(-1)?.text).toBe(
    'USD 5,000.00 cost 57.5000 pesos each, 287,500.00 in total, and brought 285,000.00: a loss of 2,500.00.',
  );
});

// The handbook's vectors `fx_transfer`; received rounds half up to the minor unit.
describe.for([
  ['1130', '1110', '1500.00', '58.4250', '87637.50'],
  ['1110', '1130', '58500.00', '0.0170940', '1000.00'],
  ['1130', '1110', '123.45', '58.4255', '7212.63'],
] as const)('%s to %s: %s at %s is %s', ([source, receiving, amount, rate, received]) => {
  const side = source === '1130' ? { account: '1110', column: 'debit' as const } : undefined;

  test.for([
    ['received', { amount, rate }],
    ['rate', { amount, received }],
    ['all three given', { amount, rate, received }],
  ] as const)('%s', ([, given]) => {
    const posting = enter({ source, receiving, ...given });
    const moved = side
      ? posting.lines.find(({ account }) => account === side.account)?.[side.column]
      : posting.lines.find(({ account }) => account === '1130')?.quantity;
    expect(toWire(moved ?? 0n)).toBe(received);
  });
});

test('the amount follows from rate and received', () => {
  const posting = enter({ rate: '58.4250', received: '87,637.50' });
  expect(posting.lines[1]?.quantity).toBe(-150_000n);
});

test.for([
  [{ receiving: '1130' }, 'receiving', 'This is the source account. Choose another.'],
  [
    { source: '1110', receiving: '1120', amount: '1' },
    'scope',
    'Both accounts are in pesos. Choose Local.',
  ],
  [{ scope: 'local', amount: '1' }, 'source', 'This account is kept in USD. Choose Foreign.'],
  [{ scope: 'local', source: '1110', receiving: '1120' }, 'amount', 'Fill this in.'],
  [
    { amount: '1' },
    'amount',
    'Fill in two of amount, rate and received amount; the third follows.',
  ],
  [{ receiving: '1150', rate: '1' }, 'amount', 'Fill this in.'],
  [
    { amount: '1500', rate: '58.4250', received: '87,600.00' },
    'received',
    'USD 1,500.00 at 58.4250 is PHP 87,637.50, not 87,600.00. Correct one of the three, or leave it blank.',
  ],
  [
    { receiving: '1140', amount: '1', rate: '0.9' },
    'pesoRate',
    'Enter how many pesos one USD was worth on that day.',
  ],
  [
    { amount: '1', rate: '58', pesoRate: '58' },
    'pesoRate',
    'Leave this blank: it is needed between two foreign currencies only.',
  ],
  [
    { receiving: '1150', amount: '1', rate: '58' },
    'rate',
    'Between two accounts in USD the rate is 1.',
  ],
  [
    { receiving: '1150', amount: '2', received: '1' },
    'received',
    'In one currency what is received is what was sent.',
  ],
  [
    { amount: '4,999.00', rate: '58', fee: '1.01' },
    'amount',
    'There is USD 5,000.00 on this account, and USD 5,000.01 goes out.',
  ],
  [
    { source: '1110', receiving: '1130', amount: '0.01', rate: '0.0170940' },
    'amount',
    'This is too little: one side of it amounts to nothing.',
  ],
  [
    { source: '1110', receiving: '1130', received: '999,999,999.99', rate: '0.0000001' },
    'amount',
    'A transfer may amount to at most 999,999,999,999.99.',
  ],
] as const)('%o is refused at %s [A-92]', ([change, path, message]) => {
  const answers = buildAnswers(change);
  expect(fundTransfer.check?.(answers, exampleFacts({ today, given: BOOKS }))).toEqual([
    { path, message },
  ]);
});

describe('a rate more than 5 % off the last one is asked about', () => {
  const given = { cash: [{ ...USD, lastRate: '575000000' }, EUR] };
  const ask = (change: object) =>
    fundTransfer.questions?.(buildAnswers(change), exampleFacts({ today, given }));

  test('5 % is still usual', () => {
    expect(ask({ amount: '100', rate: '60.3750' })).toEqual([]);
    expect(ask({ amount: '100', rate: '54.6250' })).toEqual([]);
  });

  test('more is told in words', () => {
    expect(ask({ amount: '100', rate: '60.4000' })).toEqual([
      {
        code: 'rate-1130',
        text: 'One USD is 60.4000 pesos; when it was last recorded it was 57.5000, 5.0 % above that. The rate is right.',
      },
    ]);
  });

  test('a rate the wrong way round is named', () => {
    const [question] =
      ask({ source: '1110', receiving: '1130', amount: '100', rate: '57.5' }) ?? [];
    expect(question?.text).toContain('The rate may be the wrong way round.');
  });

  test('what never moved has no last rate', () => {
    const facts = exampleFacts({ today, given: BOOKS });
    expect(fundTransfer.questions?.(buildAnswers({ amount: '1', rate: '90' }), facts)).toEqual([]);
  });

  test('between foreign currencies the peso rate of the day counts', () => {
    expect(ask({ receiving: '1140', amount: '1', rate: '0.9', pesoRate: '57.6' })).toEqual([]);
    expect(ask({ receiving: '1140', amount: '1', rate: '0.9', pesoRate: '63' })).toMatchObject([
      { code: 'rate-1130' },
    ]);
  });
});

function enter(change: object) {
  const answers = buildAnswers(change);
  const facts = exampleFacts({ today, given: BOOKS });
  expect(fundTransfer.check?.(answers, facts)).toEqual([]);
  return fundTransfer.post(answers, facts);
}

function buildAnswers(change: object) {
  const typed = {
    receiptEmail: 'a@b.example',
    scope: 'foreign',
    date: '2026-12-14',
    source: '1130',
    receiving: '1110',
    purpose: 'x',
    ...change,
  };
  const checked = checkAnswers(fundTransfer.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function readLine(line: { account: string; debit: bigint; credit: bigint; quantity?: bigint }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  const quantity = line.quantity === undefined ? '' : ` (${toWire(line.quantity)})`;
  return `${line.account} ${side}${quantity}`;
}
