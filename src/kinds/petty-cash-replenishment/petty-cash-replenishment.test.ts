import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import type { Facts } from '../facts.ts';
import { exampleFacts } from '../example-facts.ts';

import { pettyCashReplenishment } from './petty-cash-replenishment.ts';

const today = '2026-12-31';

const SINCE: Facts['pettyCash']['since'] = [
  since('PCV-101', 'Printer ink and paper', 134_400n),
  since('PCV-102', 'Jeepney, taxi and parking', 85_000n),
  since('PCV-103', 'Client lunch', 112_100n),
  since('PCV-104', 'Courier', 34_000n),
  since('PCC-012', 'Cash count', 1_000n),
];

test('CV-9001 of the golden month: the vouchers and the shortage, by cheque to the custodian', () => {
  const known = factsOf(box('11335.00'));
  const facts = { ...known, pettyCash: { ...known.pettyCash, since: SINCE } };
  const answers = buildAnswers({ date: '2026-12-12' });
  expect(pettyCashReplenishment.check?.(answers, facts)).toEqual([]);
  const posting = pettyCashReplenishment.post(answers, facts);
  expect(posting.lines.map(readLine)).toEqual(['1020 Dr 3665.00 #', '1110 Cr 3665.00 CHQ 0001234']);
  expect(posting.totals.map(({ label, amount }) => `${label} ${toWire(amount)}`)).toEqual([
    'Vouchers 3655.00',
    'Short (over) 10.00',
    'In the box before 11335.00',
    'In the box after 15000.00',
    'TOTAL AMOUNT 3665.00',
  ]);
  expect(posting.cheques).toEqual([
    {
      account: '1110',
      number: '0001234',
      payee: 'Maria Santos',
      amount: 366_500n,
      date: '2026-12-12',
    },
  ]);
  expect(posting.notes).toHaveLength(6);
  expect(posting.notes?.[1]).toEqual({
    label: 'Since the last time',
    text: 'PCV-101, 12 Dec 2026: Printer ink and paper, 1,344.00',
  });
  expect(posting.description).toBe('Replenishment of the petty cash fund');
  expect(posting.assumesBalanceOf).toEqual(['1020']);
});

test('a fund begins with an empty box, and grows when its limit does', () => {
  expect(post({ amount: '15,000' }, box('0.00')).description).toBe('Petty cash fund established');
  const grown = { ...box('15000.00'), pettyCashLimit: '20000.00' };
  const posting = post({ method: 'cash' }, grown);
  expect(posting.description).toBe('Petty cash fund increased');
  expect(posting.lines.map(readLine)).toEqual(['1020 Dr 5000.00 #', '1010 Cr 5000.00 #']);
  expect(posting.cheques).toBeUndefined();
});

test.for([
  [
    { amount: '3,665.01' },
    box('11335.00'),
    'amount',
    'The box holds 11,335.00 and would hold 15,000.01, above its limit of 15,000.00. A higher limit is set in the settings.',
  ],
  [
    {},
    box('15000.00'),
    'amount',
    'The box holds 15,000.00 and its limit is 15,000.00: nothing is missing. A higher limit is set in the settings.',
  ],
  [
    {},
    { ...box('0.00'), pettyCashLimit: '0.00' },
    'amount',
    'There is no petty cash fund yet. An accountant or the admin sets it up under Settings, Petty cash.',
  ],
  [
    { method: 'cash' },
    {
      cash: [
        { account: '1020', balance: '0.00' },
        { account: '1010', balance: '14999.99' },
      ],
    },
    'method',
    'There is 14,999.99 cash on hand. Take it from the bank.',
  ],
  [
    { account: '1130', method: 'bank' },
    {
      cash: [
        { account: '1020', balance: '0.00' },
        { account: '1130', balance: '0.00', currency: 'USD' },
      ],
    },
    'account',
    'Account 1130 is kept in USD. Choose one in pesos, or record a foreign transfer.',
  ],
  [
    {},
    {
      ...box('0.00'),
      cheques: [
        {
          account: '1110',
          number: '0001234',
          amount: '1.00',
          date: '2026-12-01',
          state: 'cleared',
        },
      ],
    },
    'chequeNumber',
    'Cheque 0001234 of this account is used already, for Mabuhay.',
  ],
] as const)('%o is refused', ([change, given, path, message]) => {
  expect(check(change, given)).toEqual([{ path, message }]);
});

function post(change: object, given: ExampleFacts) {
  expect(check(change, given)).toEqual([]);
  return pettyCashReplenishment.post(buildAnswers(change), factsOf(given));
}

function check(change: object, given: ExampleFacts) {
  return pettyCashReplenishment.check?.(buildAnswers(change), factsOf(given));
}

function factsOf(given: ExampleFacts) {
  return exampleFacts({ today, given });
}

function box(balance: string): ExampleFacts {
  return { cash: [{ account: '1020', balance }] };
}

function since(number: string, description: string, amount: bigint) {
  return { number, date: '2026-12-12', description, amount };
}

function buildAnswers(change: object) {
  const typed = {
    receiptEmail: 'a@b.example',
    date: '2026-12-31',
    method: 'cheque',
    account: '1110',
    chequeNumber: '0001234',
    ...change,
  };
  const checked = checkAnswers(pettyCashReplenishment.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return [line.account, side, line.document].filter((part) => part !== undefined).join(' ');
}
