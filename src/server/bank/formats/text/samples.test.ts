// The files of test/samples/bank, each read through the same two steps as an upload: what it is,
// then what it holds.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { fromWire, toWire } from '#shared/money.ts';

import { readTextStatement } from '../read-text-statement.ts';
import { sniffFile } from '../sniff.ts';
import type { FileLine, FileStatement } from '../types.ts';

interface GoldenLine {
  date: string;
  description: string;
  check_no: string;
  debit: string;
  credit: string;
}

interface Golden {
  expected: {
    bank_reconciliation: {
      statement: GoldenLine[];
      statement_opening: string;
      statement_closing: string;
    };
  };
}

const golden = (
  JSON.parse(
    readFileSync(new URL('../../../../../test/golden/golden-month.json', import.meta.url), 'utf8'),
  ) as Golden
).expected.bank_reconciliation;

function read(name: string): FileStatement[] {
  const content = readFileSync(
    new URL(`../../../../../test/samples/bank/${name}`, import.meta.url),
  );
  const file = sniffFile(content);
  if (!('text' in file)) throw new Error(`${name} is ${file.format}`);
  return readTextStatement(file.format, file.text);
}

/** A line as a row of the statement: day, amount, text, reference, cheque. */
function row({ date, amount, description, reference, chequeNumber }: FileLine): string {
  const cheque = chequeNumber === '' ? '' : ` #${chequeNumber}`;
  return `${date} ${toWire(amount)} ${description} [${reference}]${cheque}`;
}

function head({ accountNumber, currency, from, to, opening, closing }: FileStatement): unknown[] {
  const money = (amount: bigint | null) => (amount === null ? null : toWire(amount));
  return [accountNumber, currency, from, to, money(opening), money(closing)];
}

test.each([
  ['golden-month.ofx', ['001230004567', 'PHP', '2026-12-01', '2026-12-31', null, '466799.85']],
  ['golden-month.qfx', ['001230004567', 'PHP', '2026-12-01', '2026-12-31', null, '466799.85']],
  ['golden-month.qif', ['', '', '2026-12-09', '2026-12-31', null, null]],
  [
    'golden-month.sta',
    ['001230004567', 'PHP', '2026-12-01', '2026-12-31', '612480.35', '466799.85'],
  ],
  [
    'golden-month.camt053.xml',
    ['001230004567', 'PHP', '2026-12-01', '2026-12-31', '612480.35', '466799.85'],
  ],
])('the golden month is read from %s', (name, expected) => {
  const [statement, ...others] = read(name);
  expect(others).toEqual([]);
  if (statement === undefined) return;
  expect(head(statement)).toEqual(expected);
  expect(statement.warnings).toEqual([]);
  expect(
    statement.lines.map((line) => [
      line.date,
      toWire(line.amount),
      line.description,
      line.chequeNumber,
    ]),
  ).toEqual(
    golden.statement.map(({ date, debit, credit, description, check_no }) => [
      date,
      debit === '' ? credit : `-${debit}`,
      description,
      check_no,
    ]),
  );
  const total = statement.lines.reduce((sum, { amount }) => sum + amount, 0n);
  expect((fromWire(golden.statement_opening) ?? 0n) + total).toBe(
    fromWire(golden.statement_closing),
  );
});

test('two accounts of one OFX 1 file are two statements, in Windows-1252 with decimal commas', () => {
  const [savings, card, ...others] = read('savings-and-card.qfx');
  expect(others).toEqual([]);
  expect(savings === undefined ? [] : head(savings)).toEqual([
    '3089-0012-34',
    'PHP',
    '2026-11-01',
    '2026-11-30',
    null,
    '8120.44',
  ]);
  // The newest stood on top; of one day the last comes last.
  expect(savings?.lines.map(row)).toEqual([
    '2026-11-03 20000.00 CASH DEPOSIT MALOLOS [2026110301]',
    '2026-11-15 -15000.00 InstaPay Peña & Añonuevo Bigas, ñame at iba pa [IP0098123]',
    '2026-11-30 -2.47 TAX WITHHELD [2026113001]',
    '2026-11-30 12.35 INTEREST PAYMENT 11/30 [2026113002]',
  ]);
  expect(card?.lines.map(row)).toEqual([
    '2026-11-05 -1899.00 NATIONAL BOOK STORE [CC-1]',
    '2026-11-20 1899.00 PAYMENT - THANK YOU [CC-2]',
  ]);
  // The balance is of the day of the download.
  expect(card?.closing).toBeNull();
  expect(card?.warnings).toEqual([
    'Entry 7: the amount is in “USD”, not in the currency of the account; it was left out.',
    'The balance that this file gives, 0.00, is of 3 Dec 2026, after the statement’s end; it is not taken for the closing balance.',
  ]);
});

test('a QIF of several accounts keeps totals of splits and finds that the day comes first', () => {
  const [bpi, metrobank] = read('cash-book.qif');
  expect(bpi === undefined ? [] : head(bpi)).toEqual([
    '3089001234',
    '',
    '2026-11-01',
    '2026-11-30',
    '25000.00',
    null,
  ]);
  expect(bpi?.lines.map(row)).toEqual([
    '2026-11-03 20000.00 Cash deposit Malolos []',
    '2026-11-15 -15000.00 Peña & Añonuevo Bigas at iba pa [] #0000451',
    '2026-11-30 -2.48 Tax withheld [TX-77]',
  ]);
  expect(bpi?.warnings).toEqual([
    'Line 44: a section of the type “cat” is no statement; it was left out.',
    'Line 49: a section of the type “memorized” is no statement; it was left out.',
    'Line 39: the amount “-2.475” has more than two decimals; it was rounded.',
  ]);
  // The last record of the file has no sign of its end.
  expect(metrobank?.lines.map(row)).toEqual(['2026-12-02 1250.50 Insurance refund []']);
});

test('a QIF whose days and months could be exchanged says so', () => {
  const [statement] = read('doubtful-days.qif');
  expect(statement?.lines.map(({ date }) => date)).toEqual(['2026-05-12', '2026-06-12']);
  expect(statement?.warnings).toEqual([
    'Days and months of this file could be exchanged: “05/12/2026” was read as 12 May 2026. Compare one line with the bank’s own statement.',
  ]);
});

test('pages and days of one account in MT940 are one statement; reversals turn the sign', () => {
  const [statement, ...others] = read('days-and-pages.sta');
  expect(others).toEqual([]);
  expect(statement === undefined ? [] : head(statement)).toEqual([
    '0003089001234',
    'PHP',
    '2026-12-03',
    '2026-12-31',
    '1000.00',
    '284.50',
  ]);
  expect(statement?.lines.map(row)).toEqual([
    '2026-12-03 500.00 GUTSCHRIFT SANTOS TRADING AND SUPPLY CO. Payment for invoice INV-1001 and others [INV-1001]',
    '2026-12-03 -50.00 RETURN Account closed [R-77]',
    '2026-12-03 -1200.50 CHECK CLEARING OF THE MONTH OF NOVEMBER FOR THE DELIVERY OF THE PAPER AND INK [] #0004711',
    '2026-12-04 25.00 FEE TAKEN BACK [R-78]',
    // Booked on the last day of the year, of value in the next.
    '2026-12-31 10.00 INTEREST []',
  ]);
  expect(statement?.warnings).toEqual([]);
});

test('a CAMT.052 with prefixes keeps a collected booking one line and leaves out what is pending', () => {
  const [statement] = read('day-report.camt052.xml');
  expect(statement === undefined ? [] : head(statement)).toEqual([
    'PH000123',
    'PHP',
    '2026-12-15',
    '2026-12-15',
    '-100.00',
    '6275.00',
  ]);
  expect(statement?.lines.map(row)).toEqual([
    '2026-12-15 6400.00 Peña Trading Santos & Co. INV 1001 RF18 1002, 2 payments, charges 25.00 [PAY-DEC-15]',
    '2026-12-15 -25.00 REVERSAL <fee> PAG-IBIG [E-3] #0001233',
  ]);
  expect(statement?.warnings).toEqual([
    'Entry 3: the bank has not booked it yet; it was left out.',
  ]);
});

test('a CAMT.054 notice has lines and no balances', () => {
  const [statement] = read('notice.camt054.xml');
  expect(statement === undefined ? [] : head(statement)).toEqual([
    '0003089001234',
    'PHP',
    '2026-12-17',
    '2026-12-18',
    null,
    null,
  ]);
  expect(statement?.lines.map(row)).toEqual([
    '2026-12-17 -80.50 CHRG [2]',
    '2026-12-18 1500.00 Dela Cruz Hardware [SI-2044]',
  ]);
});

test.each([
  [
    'broken.ofx',
    ['2026-12-06 -250.13 THREE DECIMALS [4]', '2026-12-08 500.00 A < B [6]'],
    [
      'Entry 1: the date “20261232” is no day; it was left out.',
      'Entry 2: “one hundred” is no amount; it was left out.',
      'Entry 3: the amount is 0.00; it was left out.',
      'Entry 4: the amount “-250.125” has more than two decimals; it was rounded.',
      'Entry 5: the amount “-99999999999999999999.00” is larger than any that is recorded; it was left out.',
      'Entry 7: the file ends in the middle of it; it was left out.',
      'The balance that this file gives, 249.87, is of 15 Jan 2027, after the statement’s end; it is not taken for the closing balance.',
    ],
  ],
  [
    'broken.qif',
    ['2026-12-15 -75.00 Kept []', '2026-12-16 80.00 The sign between is missing []'],
    [
      'Line 2: the date “32/13/2026” is no day; it was left out.',
      'Line 6: “abc” is no amount; it was left out.',
      'Line 10: the date is missing; it was left out.',
    ],
  ],
  [
    'broken.sta',
    ['2026-12-02 -12.35 THREE DECIMALS []', '2026-12-05 70.00 TRF [REF-5]'],
    [
      'Line 3: “C261130PHPmuch” is no balance; it was left out.',
      'Line 4: the date “261301” is no day; it was left out.',
      'Line 6: “261201X100,00NTRFNONREF” is no line of a statement; it was left out.',
      'Line 8: the amount “12,345” has more than two decimals; it was rounded.',
      'Line 10: it is only expected and not booked yet; it was left out.',
      'Line 12: the amount is 0.00; it was left out.',
      'Line 14: “C261205PHP” is no balance; it was left out.',
    ],
  ],
  [
    'broken.camt053.xml',
    ['2026-12-04 77.00 KEPT []'],
    [
      'Entry 1: it does not say whether money came or went; it was left out.',
      'Entry 2: the amount is in “USD”, not in the currency of the account; it was left out.',
      'Entry 3: the date “2026-02-30” is no day; it was left out.',
      'Entry 5: the file ends in the middle of it; it was left out.',
      'Of the balance “OPBD” “lots” is no amount.',
      'The file is damaged or ends in the middle: “AddtlNtryInf”, “Ntry”, “Stmt”. Lines may be missing; download it again.',
    ],
  ],
])('of %s what can be read is kept, and the rest is named', (name, lines, warnings) => {
  const [statement, ...others] = read(name);
  expect(others).toEqual([]);
  expect(statement?.lines.map(row)).toEqual(lines);
  expect(statement?.warnings).toEqual(warnings);
});
