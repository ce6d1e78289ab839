import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sum } from '../money.ts';

import { faultOfLines } from './check-lines.ts';
import type { PostingLine, TaxRow } from './journal-entry.ts';
import { mirrorLines, mirrorTaxRows } from './reversal.ts';
import { shareNet, splitVat, vatRateOn } from './vat.ts';
import { WITHHOLDING_CODES, withheldOn } from './withholding.ts';

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
  expect(new Set(WITHHOLDING_CODES.map(({ atc }) => atc)).size).toBe(WITHHOLDING_CODES.length);
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
      expect(sum(shares)).toBe(splitVat(sum(parts), priceMode, 1_200n).net);
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
