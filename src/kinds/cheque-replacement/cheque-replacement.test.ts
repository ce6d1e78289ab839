import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import type { ChequeState } from '../facts.ts';

import { chequeReplacement } from './cheque-replacement.ts';

const today = '2026-12-31';

test.for([
  ['stale', '2040 Dr 60000.00 CHQ 0001241'],
  ['written', '1110 Dr 60000.00 CHQ 0001241'],
  ['released', '1110 Dr 60000.00 CHQ 0001241'],
] as const)('a cheque that is %s is replaced by one of the same amount', ([state, first]) => {
  const facts = exampleFacts({ today, given: givenOf(state) });
  expect(check({}, givenOf(state))).toEqual([]);
  const posting = chequeReplacement.post(buildAnswers({}), facts);
  expect(posting.lines.map(readLine)).toEqual([first, '1120 Cr 60000.00 CHQ 0000007']);
  expect(posting.chequeMoves).toMatchObject([
    { from: state, state: 'replaced', reason: 'Lost by the payee' },
  ]);
  expect(posting.cheques).toMatchObject([
    { account: '1120', number: '0000007', payee: 'Mabuhay', amount: 6_000_000n, date: today },
  ]);
});

test.for([
  ['cleared', 'Cheque 0001241 was cleared by the bank. It paid 60,000.00 to Mabuhay.'],
  ['replaced', 'Cheque 0001241 was replaced. Replace the one that took its place.'],
  ['voided', 'Cheque 0001241 is void. What it paid was reversed, so enter the payment anew.'],
] as const)('a cheque that is %s is not replaced', ([state, message]) => {
  expect(check({}, givenOf(state))).toEqual([{ path: 'oldNumber', message }]);
});

test.for([
  [
    { oldNumber: '9' },
    'oldNumber',
    'The register has no cheque 9 of account 1110. Enter its number as it was recorded.',
  ],
  [
    { newBank: '1110', chequeNumber: '0001241' },
    'chequeNumber',
    'This is the old cheque. Enter the number of the new one.',
  ],
  [
    { newBank: '1110', chequeNumber: '0001242' },
    'chequeNumber',
    'Cheque 0001242 of this account was written, to Mabuhay for 1.00 of 1 Dec 2026. Use another number.',
  ],
  [
    { newBank: '1130' },
    'newBank',
    'Account 1130 is kept in USD. Choose one in pesos, or record a foreign transfer.',
  ],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const given: ExampleFacts = {
    cash: [{ account: '1130', balance: '0.00', currency: 'USD' }],
    cheques: [
      ...(givenOf('stale').cheques ?? []),
      { account: '1110', number: '0001242', amount: '1.00', date: '2026-12-01', state: 'written' },
    ],
  };
  expect(check(change, given)).toEqual([{ path, message }]);
});

function check(change: object, given: ExampleFacts) {
  return chequeReplacement.check?.(buildAnswers(change), exampleFacts({ today, given }));
}

function givenOf(state: ChequeState): ExampleFacts {
  const cheque = { account: '1110', number: '0001241', amount: '60000.00', date: '2026-01-01' };
  return { cheques: [{ ...cheque, state }] };
}

function buildAnswers(change: object) {
  const typed = {
    receiptEmail: 'a@b.example',
    bank: '1110',
    oldNumber: '0001241',
    newBank: '1120',
    chequeNumber: '0000007',
    date: today,
    reason: 'Lost by the payee',
    ...change,
  };
  const checked = checkAnswers(chequeReplacement.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return `${line.account} ${side} ${line.document ?? ''}`;
}
