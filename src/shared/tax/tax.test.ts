import { expect, test } from 'vitest';

import { workMs } from '#test/quiet-time.ts';

import { qapDat, sawtDat, yearDat } from './alphalist.ts';
import { toAlphalistName, toReliefText } from './bir-text.ts';
import { carryNegatives } from './carry-negatives.ts';
import { withoutNegatives } from './certificate-months.ts';
import { percentageTaxOn } from './legal-data.ts';
import { mergedBranches } from './party-faults.ts';
import { readDat } from './read-dat.ts';
import { importationsDat, salesDat } from './relief.ts';
import { formName } from './taxpayer.ts';

test('text is written as the BIR’s programs take it', () => {
  expect(toReliefText('Sto. Niño B&C, Inc. “A/B”')).toBe('STO. NINO B AND C INC. A/B');
  expect(toAlphalistName('O’Brien & Peña-Cruz, Inc.')).toBe('OBRIEN AND PENA CRUZ INC');
  expect(toAlphalistName('A'.repeat(60))).toHaveLength(50);
});

const PERSON = {
  tin: '999000111',
  branch: '00000',
  isIndividual: true,
  registeredName: 'Juan de la Peña Añonuevo',
  lastName: 'Añonuevo',
  firstName: 'Juan Maria Jose Francisco Xavier de Guzman',
  middleName: 'de la Peña',
  tradeName: 'Aling Nena’s Store & Café',
  address1: '14 Scout Rallos, "B"',
  address2: 'Quezon City',
  rdoCode: '039',
  fiscalYearEndMonth: 6,
};
const ROW = { taxpayer: PERSON, atc: 'WI010', rateBasisPoints: 500, base: 10_000n, tax: 500n };

test('a person as the company stands in the heads of the files as each layout wants it', () => {
  const heads = [
    qapDat(PERSON, '2026-12-31', [ROW]),
    sawtDat(PERSON, { form: '1701Q', quarterEnd: '2026-12-31' }, [ROW]),
    salesDat(PERSON, '2026-12-31', []),
    importationsDat(PERSON, '2026-12-31', []),
  ].map(({ text }) => text.split('\r\n')[0]);
  const relief =
    '"999000111","","ANONUEVO","JUAN MARIA JOSE FRANCISCO XAVIER DE GUZMAN","DE LA PENA","ALING NENAS STORE AND CAFE","14 SCOUT RALLOS B","QUEZON CITY"';
  expect(heads).toEqual([
    // One field of 50 characters for the withholding agent.
    'HQAP,H1601EQ,999000111,0000,"ANONUEVO JUAN MARIA JOSE FRANCISCO XAVIER DE GUZMA",12/2026,039',
    // 30 characters for each name (RMC 3-2006, annex A).
    'HSAWT,H1701Q,999000111,0000,,"ANONUEVO","JUAN MARIA JOSE FRANCISCO XAVI","DE LA PENA",12/2026,039',
    `H,S,${relief},0.00,0.00,0.00,0.00,039,12/31/2026,6`,
    `H,I,${relief},0.00,0.00,0.00,0.00,0.00,039,12/31/2026,6`,
  ]);
  expect(formName(PERSON)).toBe('Añonuevo, Juan Maria Jose Francisco Xavier de Guzman, de la Peña');
});

test('the alphalist of the year has the whole date in its name, and is read back', () => {
  const { fileName, text } = yearDat(PERSON, '2026-12-31', [ROW]);
  expect(fileName).toBe('9990001110000123120261604E.DAT');
  expect(text.split('\r\n')).toEqual([
    'H1604E,999000111,0000,12/31/2026',
    'D3,1604E,999000111,0000,12/31/2026,1,999000111,0000,,"ANONUEVO","JUAN MARIA JOSE FRANCISCO XAVI","DE LA PENA",WI010,100.00,5.00,5.00',
    'C3,1604E,999000111,0000,12/31/2026,5.00',
    '',
  ]);
  // Payments without withholding belong to the file as well, though none are read here.
  const others =
    'D4,1604E,999000111,0000,12/31/2026,1,999002004,0000,"X",,,,WI010,1.00\r\nC4,1604E,999000111,0000,12/31/2026,1.00\r\n';
  expect(readDat(text + others).faults).toEqual([]);
});

test.for([
  [
    [1_500n, -1_000n, 0n],
    [500n, 0n, 0n],
  ],
  [
    [300n, 500n, -700n],
    [100n, 0n, 0n],
  ],
  [
    [-200n, 0n, 900n],
    [0n, 0n, 700n],
  ],
  [
    [-100n, -100n, 200n],
    [0n, 0n, 0n],
  ],
] as const)('no month of a certificate is below zero: %#', ([months, wanted]) => {
  expect(withoutNegatives(months)).toEqual(wanted);
});

test('branches that an alphalist can’t tell apart are found', () => {
  const of = (tin: string | null, branch: string) => ({ tin, branch });
  const [first, second] = [of('999777001', '02345'), of('999777001', '12345')];
  const others = [of('999777001', '00001'), of('999777002', '02345'), of(null, ''), of(null, '')];
  expect(mergedBranches([first, ...others, second])).toEqual([{ party: second, other: first }]);
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
  ['hello', 'This is not a RELIEF or alphalist file'],
  [
    'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\nC1,1601EQ,999000111,0000,12/2026,1.00,0.00\r\n',
    'the lines add up to 0.00, and the file says 1.00',
  ],
  [
    'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\n' +
      'D1,1601EQ,1,99900,0000,"Acme, Inc.",,,,12/2026,WC158,1.00,100.00,5.00\r\n' +
      'C1,1601EQ,999000111,0000,12/2026,100.00,5.00\r\n',
    '“99900” is not a TIN. Enter its nine digits, without dashes or branch code.',
  ],
] as const)('a file with a fault is told: %#', ([text, fault]) => {
  const { faults } = readDat(text);
  expect(faults.map((each) => each.text).join('\n')).toContain(fault);
});

test('a file that is no file of anybody is read as far as it makes sense', () => {
  const head = 'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\n';
  const row = (base: string) =>
    `D1,1601EQ,1,999002004,0000,"${'A'.repeat(200)}",,,,12/2026,WC158,1.00,${base},1.00\r\n`;
  const begun = workMs();
  const long = readDat(head + 'D1,'.repeat(1_000_000));
  expect(long.faults.map(({ text }) => text)).toContain('The line has more than 2000 characters.');
  const many = readDat(head + 'D1,\n'.repeat(200_000));
  expect(many.rows).toHaveLength(149_999);
  expect(many.faults.map(({ text }) => text)).toContain(
    'The file has more than 150000 lines; the others are not read here.',
  );
  expect(workMs(begun)).toBeLessThan(10_000);
  const { totals, faults } = readDat(head + row('9999999999999.00').repeat(3));
  expect(totals[0]).toMatchObject({ counted: 999_999_999_999_999n, isOk: false });
  expect(faults.every(({ subject, text }) => subject.length < 70 && text.length < 200)).toBe(true);
  expect(readDat(head + row('9'.repeat(1_000))).faults.length).toBeGreaterThan(0);
});

test('fields in quotes keep their commas', () => {
  const { rows } = readDat(
    'HQAP,H1601EQ,999000111,0000,"X",12/2026,039\r\nD1,1601EQ,1,999002004,0000,"A, B",,,,12/2026,WC158,1.00,100.00,1.00\r\n',
  );
  expect(rows[0]?.cells[5]).toBe('A, B');
  expect(rows[0]?.cells).toHaveLength(14);
});
