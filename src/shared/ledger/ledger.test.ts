import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sum } from '../money.ts';

import { faultOfLines } from './check-lines.ts';
import type { PostingLine, TaxRow } from './journal-entry.ts';
import { mirrorLines, mirrorTaxRows } from './reversal.ts';
import { shareGross, shareNet, splitVat, vatRateOn } from './vat.ts';
import {
  BUSINESS_TAX_CODES,
  PAYER_CODES,
  WITHHOLDING_CODES,
  casualPurchaseOn,
  faultOfCode,
  formatCode,
  withheldByCode,
  withheldOn,
  withholdingOn,
} from './withholding.ts';

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

test('the withholding codes are unlike each other', () => {
  const codes = [...WITHHOLDING_CODES, ...BUSINESS_TAX_CODES].map(({ atc }) => atc);
  expect(new Set(codes).size).toBe(codes.length);
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
    const code = withholdingOn(atc, '2026-12-02');
    return code === undefined ? 'none' : formatCode(code);
  });
  const written = atcs.map((atc, index) => `${atc}, ${row[index * 2 + 1]}`);
  expect(read).toEqual(written);
});

test('a code has the rate of the document’s day, or none', () => {
  const rateOn = (date: string) => withholdingOn('WB080', date)?.rateBasisPoints;
  expect(
    ['2017-12-31', '2018-01-01', '2020-07-01', '2023-06-30', '2023-07-01'].map(rateOn),
  ).toEqual([undefined, 300n, 100n, 100n, 300n]);
  expect(faultOfCode('WC820', '2024-07-14')).toBe(
    'WC820 had no rate on 14 Jul 2024. Choose another code.',
  );
  expect(faultOfCode('WC820', '2024-07-15')).toBeUndefined();
  expect(faultOfCode(undefined, '1990-01-01')).toBeUndefined();
  expect([casualPurchaseOn('2026-12-02'), casualPurchaseOn('2017-12-31')]).toEqual([
    1_000_000n,
    0n,
  ]);
});

test('a private company withholds by no code of the government or of platforms', () => {
  const of = (withholder: string) =>
    [...WITHHOLDING_CODES, ...BUSINESS_TAX_CODES]
      .filter((code) => code.withholder === withholder)
      .map(({ atc }) => atc);
  expect(of('government').toSorted()).toEqual(
    ['WC157', 'WC640', 'WI157', 'WI640', 'WB080', 'WV010', 'WV020'].toSorted(),
  );
  expect(of('top-agent')).toEqual(['WC158', 'WI158', 'WC160', 'WI160']);
  expect(of('platform')).toEqual(['WC820', 'WI820', 'WC830', 'WI830']);
  expect(PAYER_CODES.length).toBe(of('every-company').length + of('top-agent').length);
});

test('the tax of a code is rounded once, on the sum of its lines', () => {
  const lines = [
    { withholding: 'WC158', net: 49n },
    { withholding: 'WC158', net: 1n },
    { withholding: undefined, net: 1_000n },
  ];
  expect(withheldByCode(lines, '2026-12-02')).toMatchObject([
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
