import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import type { ChequeState } from '../facts.ts';

import { chequeStale } from './cheque-stale.ts';

const today = '2027-12-31';

test('the amount is the bank’s again, and owed by the number of the cheque', () => {
  const facts = exampleFacts({ today, given: givenOf('2026-12-20', 'released') });
  const posting = chequeStale.post(answersOf('2027-06-19'), facts);
  const line = { document: 'CHQ 0001241', debit: 0n, credit: 0n };
  expect(posting.lines).toEqual([
    { ...line, account: '1110', debit: 6_000_000n },
    { ...line, account: '2040', credit: 6_000_000n },
  ]);
  expect(posting.chequeMoves).toMatchObject([{ from: 'released', state: 'stale' }]);
  expect(posting.partyId).toBe(facts.cheque('1110', '0001241')?.partyId);
  expect(posting.notes?.at(-1)).toEqual({ label: 'Stale from', text: '19 Jun 2027' });
});

// The handbook's vectors `stale_cheques`: the last day on which a bank pays, and the first on which
// it refuses.
test.for([
  ['2026-01-01', '2026-06-30', '2026-07-01', '1 Jul 2026'],
  ['2026-02-28', '2026-08-27', '2026-08-28', '28 Aug 2026'],
  ['2026-06-30', '2026-12-27', '2026-12-28', '28 Dec 2026'],
  ['2026-08-31', '2027-02-27', '2027-02-28', '28 Feb 2027'],
  ['2026-12-20', '2027-06-18', '2027-06-19', '19 Jun 2027'],
] as const)('a cheque of %s is good on %s and stale on %s', ([date, lastDay, stale, words]) => {
  const given = givenOf(date, 'written');
  expect(check(stale, given)).toEqual([]);
  const [problem] = check(lastDay, given);
  expect(problem?.path).toBe('date');
  expect(problem?.message).toContain(`may still be presented: it is stale from ${words} on.`);
});

test.for([
  ['cleared', 'Cheque 0001241 was cleared by the bank: it is not out any more.'],
  ['stale', 'Cheque 0001241 is stale: it is not out any more.'],
  ['voided', 'Cheque 0001241 is void: it is not out any more.'],
  ['replaced', 'Cheque 0001241 was replaced: it is not out any more.'],
] as const)('a cheque that is %s does not become stale', ([state, message]) => {
  expect(check('2027-12-31', givenOf('2026-01-01', state))).toEqual([
    { path: 'chequeNumber', message },
  ]);
});

test('a number that the register does not have is told', () => {
  expect(check('2027-12-31', {})).toEqual([
    {
      path: 'chequeNumber',
      message:
        'The register has no cheque 0001241 of account 1110. Enter its number as it was recorded.',
    },
  ]);
});

function check(date: string, given: ExampleFacts) {
  return chequeStale.check?.(answersOf(date), exampleFacts({ today, given })) ?? [];
}

function givenOf(date: string, state: ChequeState): ExampleFacts {
  return { cheques: [{ account: '1110', number: '0001241', amount: '60000.00', date, state }] };
}

function answersOf(date: string) {
  const typed = { receiptEmail: 'a@b.example', bank: '1110', chequeNumber: '0001241', date };
  const checked = checkAnswers(chequeStale.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}
