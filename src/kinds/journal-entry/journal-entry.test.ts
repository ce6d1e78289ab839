import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';

import { GOLDEN_ENTRIES } from './golden-entries.ts';
import { journalEntry } from './journal-entry.ts';

const today = '2026-12-31';
const PARTY = '3f2b1c4d-0000-4000-8000-000000000003';
const USD = { account: '1130', balance: '259750.00', currency: 'USD', quantity: '4500.00' };

test.for(GOLDEN_ENTRIES.map((golden) => [golden.name, golden] as const))(
  '%s of the golden month posts to the centavo',
  ([, { stage, lines }]) => {
    const posting = enter({
      stage,
      lines: lines.map(([account, side, amount, document, foreign]) => ({
        account,
        [side === 'Dr' ? 'debit' : 'credit']: amount,
        document: document ?? '',
        foreign: foreign ?? '',
      })),
    });
    expect(posting.lines.map(readLine)).toEqual(
      lines.map(([account, side, amount, document]) =>
        `${account} ${side} ${amount} ${document ?? ''}`.trim(),
      ),
    );
    expect(posting.description).toBe('Because');
  },
);

test('BR-04 names the payee of the cheque that it corrects, and is listed under that party', () => {
  const lines = [
    { account: '6210', debit: '27.00', party: PARTY },
    { account: '1110', credit: '27.00', document: 'CHQ 0001239' },
  ];
  const posting = enter({ lines });
  expect(posting.partyId).toBe(PARTY);
  expect(posting.lines[0]).toMatchObject({ partyId: PARTY });
});

test('an entry about two parties is listed under none', () => {
  const other = PARTY.replace('3f', '4f');
  const lines = [
    { account: '1240', debit: '1', party: PARTY, document: '#' },
    { account: '1240', debit: '1', party: other, document: '#' },
    { account: '2350', credit: '2' },
  ];
  expect(enter({ lines }).partyId).toBeUndefined();
});

test('foreign currency has the sign of its side; zero remeasures', () => {
  const bought = [
    { account: '1130', debit: '5,800.00', foreign: '100' },
    { account: '1110', credit: '5,800.00' },
  ];
  expect(enter({ lines: bought }).lines.map(({ quantity }) => quantity)).toEqual([
    10_000n,
    undefined,
  ]);
  const sold = [
    { account: '1110', debit: '5,800.00' },
    { account: '1130', credit: '5,800.00', foreign: '100' },
  ];
  expect(enter({ lines: sold }).lines[1]?.quantity).toBe(-10_000n);
  const remeasured = [
    { account: '1130', debit: '5,300.00', foreign: '0' },
    { account: '4530', credit: '5,300.00' },
  ];
  expect(enter({ lines: remeasured }).lines[0]?.quantity).toBe(0n);
});

test('0.00 in the other column is the same as nothing', () => {
  const lines = [
    { account: '6220', debit: '1.00', credit: '0.00' },
    { account: '1525', debit: '0.00', credit: '1.00' },
  ];
  expect(enter({ lines }).total).toBe(100n);
});

const OPEN: ExampleFacts = {
  cash: [USD, { account: '1020', balance: '100.00' }],
  items: [
    { account: '1210', document: 'INV-1', partyId: PARTY, balance: '100.00' },
    { account: '2040', document: 'CHQ 1', balance: '50.00' },
  ],
};

test.for([
  [
    [
      { account: '6220', debit: '10' },
      { account: '1525', credit: '7.50' },
    ],
    'lines',
    'Debits of 10.00 and credits of 7.50: 2.50 is missing on the credit side.',
  ],
  [
    [
      { account: '6220', debit: '10' },
      { account: '1525', credit: '12' },
    ],
    'lines',
    'Debits of 10.00 and credits of 12.00: 2.00 is missing on the debit side.',
  ],
  [
    [
      { account: '6220', debit: '999,999,999,999.99' },
      { account: '6220', debit: '0.01' },
    ],
    'lines',
    'An entry may amount to at most 999,999,999,999.99.',
  ],
  [
    [{ account: '6220', debit: '1', credit: '1' }],
    'lines.0.credit',
    'A line has a debit or a credit, never both.',
  ],
  [[{ account: '6220' }], 'lines.0.debit', 'Enter a debit or a credit.'],
  [
    [{ account: '1210', credit: '1', document: 'INV-1' }],
    'lines.0.party',
    'Account 1210 is kept by party: choose one.',
  ],
  [
    [{ account: '2010', credit: '1', party: PARTY }],
    'lines.0.document',
    'Account 2010 is kept by document: name it.',
  ],
  [
    [{ account: '2040', debit: '1', document: 'CHQ 1', party: PARTY }],
    'lines.0.party',
    'Account 2040 is kept by document only: leave the party blank.',
  ],
  [
    [{ account: '1130', credit: '1' }],
    'lines.0.foreign',
    'Account 1130 is kept in USD: enter the foreign amount, or 0 when only its value in pesos changes.',
  ],
  [
    [{ account: '1110', credit: '1', foreign: '1' }],
    'lines.0.foreign',
    'Account 1110 is kept in pesos: leave this blank.',
  ],
  [
    [
      { account: '1220', debit: '100.01' },
      { account: '1210', credit: '60', party: PARTY, document: 'INV-1' },
      { account: '1210', credit: '40.01', party: PARTY, document: 'INV-1' },
    ],
    'lines.1.document',
    '100.00 is open of INV-1, and 100.01 would be settled.',
  ],
  [
    [
      { account: '1220', debit: '1' },
      { account: '1210', credit: '1', party: PARTY, document: 'INV-9' },
    ],
    'lines.1.document',
    'Nothing is open of INV-9 on account 1210 for this party.',
  ],
  [
    [
      { account: '2040', debit: '50.01', document: 'CHQ 1' },
      { account: '1110', credit: '50.01' },
    ],
    'lines.0.document',
    '50.00 is open of CHQ 1, and 50.01 would be settled.',
  ],
  [
    [
      { account: '6290', debit: '100.01' },
      { account: '1020', credit: '100.01' },
    ],
    'lines.1.credit',
    'The petty cash box has 100.00, less than this takes out.',
  ],
  [
    [
      { account: '6240', debit: '1' },
      { account: '1130', credit: '1', foreign: '4,500.01' },
    ],
    'lines.1.foreign',
    'There is USD 4,500.00 on account 1130, less than this takes out.',
  ],
] as const)('%o is refused at %s', ([lines, path, message]) => {
  expect(check({ lines }, OPEN)).toEqual([{ path, message }]);
});

test('a document may be settled in full, moved between documents, and opened by this entry', () => {
  const settled = [
    { account: '1220', debit: '100' },
    { account: '1210', credit: '100', party: PARTY, document: 'INV-1' },
  ];
  expect(check({ lines: settled }, OPEN)).toEqual([]);
  const moved = [
    { account: '1210', debit: '100', party: PARTY, document: 'INV-2' },
    { account: '1210', credit: '100', party: PARTY, document: 'INV-1' },
  ];
  expect(check({ lines: moved }, OPEN)).toEqual([]);
  const opened = [
    { account: '1240', debit: '5', party: PARTY, document: '#' },
    { account: '1010', credit: '5' },
  ];
  expect(check({ lines: opened }, OPEN)).toEqual([]);
});

test('an entry without a reason is refused', () => {
  const typed = { date: today, stage: 'normal', description: ' ', lines: [{ account: '6220' }] };
  const { problems } = checkAnswers(journalEntry.fields, typed, { today });
  expect(problems).toEqual([{ path: 'description', message: 'Fill this in.' }]);
});

function enter(change: object) {
  const given = { cash: [USD] };
  expect(check(change, given)).toEqual([]);
  return journalEntry.post(answersOf(change), exampleFacts({ today, given }));
}

function check(change: object, given: ExampleFacts) {
  return journalEntry.check?.(answersOf(change), exampleFacts({ today, given }));
}

function answersOf(change: object) {
  const typed = { date: today, stage: 'normal', description: 'Because', lines: [], ...change };
  const checked = checkAnswers(journalEntry.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return `${line.account} ${side} ${line.document ?? ''}`.trim();
}
