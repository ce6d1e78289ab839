import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sum } from '../money.ts';

import { faultOfLines } from './check-lines.ts';
import type { PostingLine, TaxRow } from './journal-entry.ts';
import { mirrorLines, mirrorTaxRows } from './reversal.ts';
import { shareGross, shareNet, splitVat, vatRateOn } from './vat.ts';
import {
  casualPurchaseOn,
  codesFor,
  faultOfCode,
  formatCode,
  mergeCodes,
  withheldByCode,
  withheldOn,
  withholdingOn,
} from './withholding.ts';
import { LAW_CODES } from './withholding-codes.ts';

test('VAT is 12 % since February 2006 and was 10 % before', () => {
  expect([vatRateOn('2026-12-02'), vatRateOn('2006-02-01'), vatRateOn('2006-01-31')]).toEqual([
    1_200n,
    1_200n,
    1_000n,
  ]);
});

test('VAT is rounded once for the category, not for each line (vector vat_rounding_per_invoice)', () => {
  expect(splitVat(1_004n * 3n, 'vat-exclusive', 1_200n).vat).toBe(361n);
});

// The handbook's vectors `ewt`.
test.for([
  [893_125n, 200n, 17_863n],
  [15_000_000n, 100n, 150_000n],
  [49n, 100n, 0n],
  [50n, 100n, 1n],
  [123_450n, 500n, 6_173n],
  [9_999_999n, 1_500n, 1_500_000n],
  [33_333n, 1_000n, 3_333n],
] as const)('on %s centavos at %s basis points %s are withheld', ([base, rate, tax]) => {
  expect(withheldOn(base, rate)).toBe(tax);
});

test('a withholding code has one row of a first day, and its rows do not overlap', () => {
  const keys = LAW_CODES.map(({ atc, from }) => `${atc} ${from}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { atc, from, to } of LAW_CODES) {
    const later = LAW_CODES.filter((row) => row.atc === atc && row.from > from);
    for (const row of later) expect(to === undefined || to < row.from, `${atc} ${from}`).toBe(true);
  }
});

// Handbook 6.5, every row: individuals, corporations, percent.
test.for([
  ['WI010', '5 %', 'WC010', '10 %'],
  ['WI011', '10 %', 'WC011', '15 %'],
  ['WI050', '5 %', 'WC050', '10 %'],
  ['WI051', '10 %', 'WC051', '15 %'],
  ['WI060', '5 %', 'WC060', '10 %'],
  ['WI061', '10 %', 'WC061', '15 %'],
  ['WI100', '5 %', 'WC100', '5 %'],
  ['WI120', '2 %', 'WC120', '2 %'],
  ['WI139', '5 %', 'WC139', '10 %'],
  ['WI140', '10 %', 'WC140', '15 %'],
  ['WI157', '2 %', 'WC157', '2 %'],
  ['WI640', '1 %', 'WC640', '1 %'],
  ['WI158', '1 %', 'WC158', '1 %'],
  ['WI160', '2 %', 'WC160', '2 %'],
  ['WI515', '5 %', 'WC515', '10 %'],
  ['WI516', '10 %', 'WC516', '15 %'],
  ['WI820', '0.5 %', 'WC820', '0.5 %'],
  ['WI830', '0.5 %', 'WC830', '0.5 %'],
  ['WV010', '5 %', 'WV020', '5 %'],
  ['WB080', '3 %'],
])('the table of codes has %s', (row) => {
  const atcs = row.filter((_, index) => index % 2 === 0);
  const read = atcs.map((atc) => {
    const code = withholdingOn(LAW_CODES, atc, '2026-12-02');
    return code === undefined ? 'none' : formatCode(code);
  });
  const written = atcs.map((atc, index) => `${atc}, ${row[index * 2 + 1]}`);
  expect(read).toEqual(written);
});

test('a code has the rate of the document’s day, or none', () => {
  const rateOn = (date: string) => withholdingOn(LAW_CODES, 'WB080', date)?.rateBasisPoints;
  expect(
    ['2017-12-31', '2018-01-01', '2020-07-01', '2023-06-30', '2023-07-01'].map(rateOn),
  ).toEqual([undefined, 300n, 100n, 100n, 300n]);
  expect(faultOfCode(LAW_CODES, 'WC820', '2025-04-09')).toBe(
    'WC820 had no rate on 9 Apr 2025. Choose another code.',
  );
  expect(faultOfCode(LAW_CODES, 'WC820', '2025-04-10')).toBeUndefined();
  expect(faultOfCode(LAW_CODES, undefined, '1990-01-01')).toBeUndefined();
  expect([casualPurchaseOn('2026-12-02'), casualPurchaseOn('2017-12-31')]).toEqual([
    1_000_000n,
    0n,
  ]);
});

// Handbook 14, ruling 13: what was missing, with the days that it holds.
test.for([
  ['WI090', '2018-01-01', 500n],
  ['WI091', '2026-01-01', 1_000n],
  ['WC710', '2026-01-01', 1_500n],
  ['WI156', '2026-01-01', 50n],
  ['WC156', '2025-04-09', 100n],
  ['WC156', '2025-04-10', 50n],
  ['WC840', '2025-10-09', undefined],
  ['WC840', '2025-10-10', 50n],
  ['WI860', '2025-10-10', 50n],
  ['WC760', '2025-04-09', 100n],
  ['WC760', '2025-04-10', undefined],
  ['WC830', '2025-04-09', undefined],
  ['WI830', '2025-04-10', 50n],
  ['WC820', '2025-04-09', undefined],
  ['WI820', '2025-04-10', 50n],
] as const)('%s of %s has %s basis points', ([atc, date, rate]) => {
  expect(withholdingOn(LAW_CODES, atc, date)?.rateBasisPoints).toBe(rate);
});

// Handbook 6.5: what we withhold, and what is withheld from us.
test('every code of the handbook has a rate today, for individuals and corporations', () => {
  const both = ['050', '051', '060', '061', '100', '120', '139', '140', '157', '640'];
  const more = ['158', '160', '515', '516', '820', '830', '840', '850', '860'];
  const pairs = [...both, ...more].flatMap((number) => [`WI${number}`, `WC${number}`]);
  const single = ['WI010', 'WI011', 'WC010', 'WC011', 'WI090', 'WC710', 'WV010', 'WV020', 'WB080'];
  const without = [...pairs, ...single].filter(
    (atc) => withholdingOn(LAW_CODES, atc, '2026-11-23') === undefined,
  );
  expect(without).toEqual([]);
});

test('an entered row stands for the law’s of the same day, and a later one follows it', () => {
  const [first] = LAW_CODES;
  if (first === undefined) throw new Error('the law has codes');
  const ended = { ...first, to: '2027-06-30' };
  const next = { ...first, from: '2027-07-01', rateBasisPoints: 300n };
  const codes = mergeCodes(LAW_CODES, [ended, next]);
  const rateOn = (date: string) => withholdingOn(codes, first.atc, date)?.rateBasisPoints;
  expect([rateOn('2027-06-30'), rateOn('2027-07-01')]).toEqual([100n, 300n]);
  expect(withholdingOn(mergeCodes(LAW_CODES, [ended]), first.atc, '2027-07-01')).toBeUndefined();
  expect(codesFor(codes, 'payer')[0]?.rateBasisPoints).toBe(300n);
});

test('a private company withholds by no code of the government, and no business tax', () => {
  const offered = codesFor(LAW_CODES, 'payer');
  expect(offered.filter(({ withholder }) => withholder === 'government')).toEqual([]);
  expect(offered.filter(({ atc }) => /^W[VB]/.test(atc))).toEqual([]);
  expect(offered.map(({ atc }) => atc)).toEqual(
    expect.arrayContaining(['WC158', 'WI011', 'WC710', 'WC840', 'WC156']),
  );
  expect(codesFor(LAW_CODES, 'income').map(({ atc }) => atc)).toContain('WC640');
  expect(codesFor(LAW_CODES, 'any').map(({ atc }) => atc)).toContain('WV020');
});

test('the tax of a code is rounded once, on the sum of its lines', () => {
  const lines = [
    { withholding: 'WC158', net: 49n, gross: 55n },
    { withholding: 'WC158', net: 1n, gross: 1n },
    { withholding: undefined, net: 1_000n, gross: 1_120n },
  ];
  expect(withheldByCode(lines, '2026-12-02', LAW_CODES)).toMatchObject([
    { code: { atc: 'WC158' }, base: 50n, tax: 1n },
  ]);
});

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10_000_000_000n }), {
  minLength: 1,
  maxLength: 20,
});
const mode = fc.constantFrom('vat-exclusive' as const, 'vat-inclusive' as const);

test('the shares of a category add up to its net, and none is negative', () => {
  fc.assert(
    fc.property(amounts, mode, (parts, priceMode) => {
      const shares = shareNet(parts, priceMode, 1_200n);
      const { net, vat } = splitVat(sum(parts), priceMode, 1_200n);
      expect(sum(shares)).toBe(net);
      expect(sum(shareGross(parts, priceMode, 1_200n))).toBe(net + vat);
      expect(shares.every((share) => share >= 0n)).toBe(true);
    }),
  );
});

test.for([
  [[{ debit: 1n, credit: 0n }], 'An entry has at least two lines.'],
  [
    [
      { debit: 1n, credit: 1n },
      { debit: 1n, credit: 1n },
    ],
    'Each line has a debit or a credit above zero, never both.',
  ],
  [
    [
      { debit: 1n, credit: 0n },
      { debit: 0n, credit: 0n },
    ],
    'Each line has a debit or a credit above zero, never both.',
  ],
  [
    [
      { debit: -1n, credit: 0n },
      { debit: 1n, credit: 0n },
    ],
    'Each line has a debit or a credit above zero, never both.',
  ],
  [
    [
      { debit: 2n, credit: 0n },
      { debit: 0n, credit: 1n },
    ],
    'The debits do not equal the credits.',
  ],
  [
    [
      { debit: 2n, credit: 0n },
      { debit: 0n, credit: 2n },
    ],
    undefined,
  ],
] as const)('lines %o: %s', ([lines, fault]) => {
  expect(faultOfLines(lines)).toBe(fault);
});

test('a reversal takes foreign currency back with its pesos', () => {
  const sold = { account: '1130', debit: 0n, credit: 8_625_000n, quantity: -150_000n };
  expect(mirrorLines([sold])).toEqual([
    { account: '1130', debit: 8_625_000n, credit: 0n, quantity: 150_000n },
  ]);
});

test('an entry and its reversal come to nothing, account by account and tax by tax', () => {
  const lines: PostingLine[] = [
    { account: '1210', debit: 112n, credit: 0n, partyId: 'p', document: 'd' },
    { account: '4010', debit: 0n, credit: 100n },
    { account: '2110', debit: 0n, credit: 12n },
  ];
  const tax: TaxRow = {
    type: 'output-vat',
    code: 'vatable',
    base: 100n,
    rateBasisPoints: 1200,
    tax: 12n,
    date: '2026-01-01',
  };
  const both = [...lines, ...mirrorLines(lines)];
  for (const { account } of lines) {
    expect(sum(both.filter((l) => l.account === account).map((l) => l.debit - l.credit))).toBe(0n);
  }
  expect(mirrorTaxRows([tax], '2026-02-01')).toEqual([
    { ...tax, base: -100n, tax: -12n, date: '2026-02-01' },
  ]);
  expect(mirrorLines(lines)[0]).toMatchObject({ partyId: 'p', document: 'd' });
});
