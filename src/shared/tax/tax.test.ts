import { expect, test } from 'vitest';

import { toAlphalistName, toReliefText } from './bir-text.ts';
import { carryNegatives } from './carry-negatives.ts';
import { percentageTaxOn } from './legal-data.ts';
import { readDat } from './read-dat.ts';

test('text is written as the BIR’s programs take it', () => {
  expect(toReliefText('Sto. Niño B&C, Inc. “A/B”')).toBe('STO. NINO B AND C INC. A/B');
  expect(toAlphalistName('O’Brien & Peña-Cruz, Inc.')).toBe('OBRIEN AND PENA CRUZ INC');
  expect(toAlphalistName('A'.repeat(60))).toHaveLength(50);
});

test('what reversals make negative moves to the next period, and on', () => {
  const amounts = [
    { key: 'a', period: '1', base: -500n, tax: -60n },
    { key: 'a', period: '2', base: 300n, tax: 36n },
    { key: 'a', period: '3', base: 1000n, tax: 120n },
  ];
  expect(carryNegatives(amounts, ['1', '2'])).toMatchObject([{ base: -200n, moved: true }]);
  expect(carryNegatives(amounts, ['1', '2', '3'])).toMatchObject([
    { base: 800n, tax: 96n, carriedIn: true, moved: false },
  ]);
});

test('the rate of percentage tax is of its day', () => {
  expect([percentageTaxOn('2023-06-30'), percentageTaxOn('2023-07-01')]).toEqual([100n, 300n]);
});

test.for([
  ['hello', 'This is no file of RELIEF'],
  [
    'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\nC1,1601EQ,999000111,0000,12/2026,1.00,0.00\r\n',
    'the lines add up to 0.00, and the file says 1.00',
  ],
  [
    'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\n' +
      'D1,1601EQ,1,99900,0000,"Acme, Inc.",,,,12/2026,WC158,1.00,100.00,5.00\r\n' +
      'C1,1601EQ,999000111,0000,12/2026,100.00,5.00\r\n',
    'is no TIN of nine digits',
  ],
] as const)('a file with a fault is told: %#', ([text, fault]) => {
  const { faults } = readDat(text);
  expect(faults.map((each) => each.text).join('\n')).toContain(fault);
});

test('fields in quotes keep their commas', () => {
  const { rows } = readDat(
    'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\nD1,1601EQ,1,999002004,0000,"A, B",,,,12/2026,WC158,1.00,100.00,1.00\r\n',
  );
  expect(rows[0]?.cells[5]).toBe('A, B');
  expect(rows[0]?.cells).toHaveLength(14);
});
