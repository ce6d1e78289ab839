import { describe, expect, test } from 'vitest';

import type { FileLine } from '../formats/types.ts';

import { compareLines } from './compare-lines.ts';
import type { KeptLine } from './compare-lines.ts';
import { compareText } from './text-key.ts';

type Given = Partial<Omit<FileLine, 'amount'>> & { amount?: bigint };

const line = (given: Given): FileLine => ({
  row: 1,
  date: '2026-01-05',
  amount: -50_000n,
  description: '',
  reference: '',
  chequeNumber: '',
  balance: null,
  ...given,
});

/** What the portal has once these lines were kept. */
async function keep(
  lines: readonly FileLine[],
  before: readonly KeptLine[] = [],
): Promise<KeptLine[]> {
  const added = (await compareLines(lines, before)).flatMap(
    ({ line: one, textKey, kept, occurrence }) =>
      kept === undefined
        ? [
            {
              ...one,
              lineId: crypto.randomUUID(),
              textKey,
              occurrence,
              isStanding: true,
              formats: ['csv'],
            },
          ]
        : [],
  );
  return [...before, ...added];
}

/** Which of the lines are new, after others were kept. */
async function freshAfter(
  kept: readonly FileLine[],
  lines: readonly FileLine[],
): Promise<string[]> {
  return (await compareLines(lines, await keep(kept)))
    .filter((one) => one.kept === undefined)
    .map(({ line: { description } }) => description);
}

describe('a line of another file is the same', () => {
  test.each<[string, Given, Given]>([
    [
      'in other case, spaces and signs',
      { description: 'CASH DEPOSIT - MAKATI' },
      { description: 'Cash deposit  Makati.' },
    ],
    [
      'with the reference in the description',
      { description: 'INSTAPAY', reference: '000123' },
      { description: 'INSTAPAY 123' },
    ],
    [
      'with the reference before it',
      { description: 'PESONET', reference: 'A77' },
      { description: 'A77 PESONET' },
    ],
    [
      'cut at 32 signs',
      { description: 'FUND TRANSFER TO MABUHAY TRADING CORPORATION' },
      { description: 'FUND TRANSFER TO MABUHAY TRADING' },
    ],
    [
      'by its cheque alone',
      { description: 'CHECK ISSUED', chequeNumber: '0001239' },
      { description: 'INWARD CLG 1239', chequeNumber: '1239' },
    ],
    [
      'with a cheque that only one file names',
      { description: 'CHK ENCASHMENT', chequeNumber: '1239' },
      { description: 'CHK ENCASHMENT' },
    ],
    [
      'with a reference of the file’s own',
      { description: 'SERVICE CHARGE', reference: 'F2026001' },
      { description: 'SERVICE CHARGE', reference: '998877' },
    ],
    ['without any words', { description: 'INTEREST' }, {}],
    ['with a word more', { description: 'INTEREST CREDIT Q1' }, { description: 'CREDIT INTEREST' }],
  ])('%s', async (_, one, other) => {
    expect(await freshAfter([line(one)], [line(other)])).toEqual([]);
    expect(await freshAfter([line(other)], [line(one)])).toEqual([]);
  });
});

describe('a line is another', () => {
  test.each<[string, Given, Given]>([
    ['on another day', {}, { date: '2026-01-06' }],
    ['of another amount', {}, { amount: -50_001n }],
    ['of another direction', {}, { amount: 50_000n }],
    [
      'of another cheque',
      { description: 'CHECK ISSUED', chequeNumber: '1' },
      { description: 'CHECK ISSUED', chequeNumber: '2' },
    ],
    [
      'with other words',
      { description: 'ATM WITHDRAWAL AYALA' },
      { description: 'BILLS PAYMENT MERALCO' },
    ],
    [
      'to another account',
      { description: 'TRANSFER TO 00110022' },
      { description: 'TRANSFER TO 00110033' },
    ],
  ])('%s', async (_, one, other) => {
    expect(await freshAfter([line(one)], [line(other)])).toHaveLength(1);
    expect(await freshAfter([line(other)], [line(one)])).toHaveLength(1);
  });
});

test('lines of one file never become one, however alike they are', async () => {
  const twins = [
    line({ description: 'ATM' }),
    line({ description: 'ATM' }),
    line({ description: 'atm ' }),
  ];
  const kept = await keep(twins);
  expect(kept.map(({ occurrence }) => occurrence)).toEqual([1, 2, 3]);
  expect(new Set(kept.map(({ textKey, occurrence }) => `${textKey} ${occurrence}`)).size).toBe(3);
  expect(await freshAfter(twins, twins)).toEqual([]);
  expect(await freshAfter(twins.slice(1), twins)).toHaveLength(1);
});

test('a line takes what it is for certain before another takes what it may be', async () => {
  const [one, two] = [
    line({ description: 'GCASH', reference: '1111' }),
    line({ description: 'GCASH', reference: '2222' }),
  ];
  // The second of them was in a file of the same day that was downloaded earlier.
  const compared = await compareLines([one, two], await keep([two]));
  expect(compared.map(({ kept }) => kept?.reference)).toEqual([undefined, '2222']);
  expect(compared[0]?.hasDouble).toBe(false);
});

test('what has the day and amount of a known line, but other words, is told', async () => {
  const [compared] = await compareLines(
    [line({ description: 'BILLS PAYMENT MERALCO' })],
    await keep([line({ description: 'ATM AYALA' })]),
  );
  expect(compared).toMatchObject({ kept: undefined, hasDouble: true });
});

test('a line of a statement that was withdrawn is the same row again, and a standing one goes before it', async () => {
  const lost = (await keep([line({ description: 'ATM' })])).map((one) => ({
    ...one,
    isStanding: false,
  }));
  const [back] = await compareLines([line({ description: 'ATM' })], lost);
  expect(back?.kept?.lineId).toBe(lost[0]?.lineId);
  const both: KeptLine[] = lost.flatMap((lone) => [
    lone,
    { ...lone, lineId: crypto.randomUUID(), occurrence: 2, isStanding: true },
  ]);
  expect((await compareLines([line({ description: 'ATM' })], both))[0]?.kept?.isStanding).toBe(
    true,
  );
});

test('another reference in a file of the same format is another line, also without the one before', async () => {
  const transfer = (reference: string) => line({ description: 'INSTAPAY', reference });
  const kept = await keep([transfer('A1')]);
  const keptOf = async (reference: string, format: string) =>
    (await compareLines([transfer(reference)], kept, format))[0]?.kept?.reference;
  await expect(keptOf('B2', 'csv')).resolves.toBeUndefined();
  await expect(keptOf('A1', 'csv')).resolves.toBe('A1');
  // Another program of the bank numbers its lines in its own way.
  await expect(keptOf('B2', 'ofx')).resolves.toBe('A1');
  const cheque = { description: 'CHECK', chequeNumber: '0001234' };
  const paid = await keep([line({ ...cheque, reference: 'X' })]);
  const again = await compareLines([line({ ...cheque, reference: 'Y' })], paid, 'csv');
  expect(again[0]?.kept).toBeDefined();
});

test('thirty thousand lines that are all alike are compared with as many', async () => {
  const alike = Array.from({ length: 30_000 }, (_, index) =>
    line({ row: index, description: 'FEE' }),
  );
  const kept = await keep(alike);
  expect((await compareLines(alike, kept)).every((one) => one.kept !== undefined)).toBe(true);
  expect(
    await compareLines(
      alike.map((one) => ({ ...one, description: `OTHER ${one.row}` })),
      kept,
    ),
  ).toHaveLength(30_000);
});

test('the key of a long text is bounded and tells texts apart', () => {
  const long = (end: string) =>
    compareText(line({ description: `${'word '.repeat(3)}${'x'.repeat(400)}${end}` })).key;
  expect(long('a').length).toBeLessThanOrEqual(200);
  expect(long('a')).not.toBe(long('b'));
});
