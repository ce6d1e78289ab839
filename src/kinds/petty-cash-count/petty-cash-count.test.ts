import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import { exampleFacts } from '../example-facts.ts';

import { pettyCashCount } from './petty-cash-count.ts';

const today = '2026-12-31';
/** 11,335.00 in notes and coins. */
const GOLDEN = {
  pieces100000: '11',
  pieces10000: '3',
  pieces2000: '1',
  pieces1000: '1',
  pieces500: '1',
};

test('PCC-012 of the golden month: ten pesos short', () => {
  const posting = post(GOLDEN);
  expect(posting.lines.map(readLine)).toEqual(['6280 Dr 10.00', '1020 Cr 10.00']);
  expect(posting.description).toBe('Cash count: 11,335.00 found against 11,345.00 in the ledger');
  expect(posting.totals.map(({ label, amount }) => `${label} ${toWire(amount)}`)).toEqual([
    'Counted 11335.00',
    'In the books 11345.00',
    'Short 10.00',
  ]);
  expect(posting.assumesBalanceOf).toEqual(['1020']);
});

test('every note and coin counts: more than the books say is over', () => {
  const one = Object.fromEntries(
    Object.keys(pettyCashCount.fields)
      .filter((name) => name.startsWith('pieces'))
      .map((name) => [name, '1']),
  );
  const posting = post({ ...one, pieces100000: '11' });
  expect(toWire(posting.totals[0]?.amount ?? 0n)).toBe('11886.41');
  expect(posting.lines.map(readLine)).toEqual(['1020 Dr 541.41', '6280 Cr 541.41']);
});

test('an exact count, an empty form and half a coin say that there is nothing to post, or to mend', () => {
  expect(check({ ...GOLDEN, pieces1000: '2' })).toEqual([
    {
      path: 'pieces100000',
      message:
        'The count is exact: 11,345.00 is in the box and in the books. There is nothing to post.',
    },
  ]);
  expect(check({}, '0.00')).toMatchObject([{ path: 'pieces100000' }]);
  expect(check({}, '5.00')).toEqual([]);
  expect(pettyCashCount.questions?.(answersOf({}), facts('5.00'))).toMatchObject([
    {
      text: 'No note and no coin was counted: all of 5.00 is missing. That is right.',
    },
  ]);
  expect(pettyCashCount.questions?.(answersOf(GOLDEN), facts('5.00'))).toEqual([]);
  expect(checked({ pieces25: '1.5' }).problems).toEqual([
    { path: 'pieces25', message: 'Enter a whole number.' },
  ]);
});

function post(pieces: object) {
  expect(check(pieces)).toEqual([]);
  return pettyCashCount.post(answersOf(pieces), facts('11345.00'));
}

function check(pieces: object, balance = '11345.00') {
  return pettyCashCount.check?.(answersOf(pieces), facts(balance));
}

function facts(balance: string) {
  return exampleFacts({ today, given: { cash: [{ account: '1020', balance }] } });
}

function answersOf(pieces: object) {
  const { answers, problems } = checked(pieces);
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  return answers;
}

function checked(pieces: object) {
  const typed = {
    receiptEmail: 'a@b.example',
    date: '2026-12-12',
    countedBy: 'Liza Ramos',
    ...pieces,
  };
  return checkAnswers(pettyCashCount.fields, typed, { today });
}

function readLine(line: { account: string; debit: bigint; credit: bigint }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return `${line.account} ${side}`;
}
