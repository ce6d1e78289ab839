import { expect, test } from 'vitest';

import { penaltiesOf } from './penalties.ts';

const LATE = {
  tax: 10_000_000n,
  grossSales: 0n,
  due: '2026-10-26',
  filedOn: '2026-11-25',
  isSmall: false,
} as const;

// By hand: 25 % of 100,000; 100,000 * 12 % * 30 / 365; the band of 50,000 to 100,000.
test('surcharge once, interest by the day, compromise by band', () => {
  expect(penaltiesOf(LATE)).toEqual([
    { kind: 'surcharge', amount: 2_500_000n, text: '25 % of 100,000.00' },
    {
      kind: 'interest',
      amount: 98_630n,
      text: '12 % a year of 100,000.00 for 30 days, to 25 Nov 2026',
    },
    {
      kind: 'compromise',
      amount: 1_500_000n,
      text: 'Band of 100,000.00 unpaid (RMO 7-2015, annex A; NIRC 255)',
    },
  ]);
});

test('a micro or small taxpayer pays less since RR 6-2024, by the day that it fell due', () => {
  const amounts = (due: string) =>
    penaltiesOf({ ...LATE, due, filedOn: '2024-05-27', isSmall: true }).map(({ amount }) => amount);
  // 10 %, 6 % for 28 days, half of the band.
  expect(amounts('2024-04-29')).toEqual([1_000_000n, 46_027n, 750_000n]);
  // Due before: 25 %, 12 % for 32 days, the whole band.
  expect(amounts('2024-04-25')).toEqual([2_500_000n, 105_205n, 1_500_000n]);
});

test.for([
  [500_000n, 100_000n],
  [500_001n, 300_000n],
  [2_000_000n, 500_000n],
  [5_000_000n, 1_000_000n],
  [50_000_000n, 2_000_000n],
  [100_000_000n, 3_000_000n],
  [500_000_000n, 4_000_000n],
  [500_000_001n, 5_000_000n],
] as const)('of %s unpaid the compromise is %s', ([tax, penalty]) => {
  expect(penaltiesOf({ ...LATE, tax }).at(-1)?.amount).toBe(penalty);
});

test('without tax to pay there is a compromise by gross sales, and in time nothing', () => {
  const nil = { ...LATE, tax: 0n, grossSales: 500_000_001n };
  expect(penaltiesOf(nil)).toMatchObject([{ kind: 'compromise', amount: 1_500_000n }]);
  expect(penaltiesOf({ ...nil, grossSales: 0n })).toMatchObject([{ amount: 100_000n }]);
  expect(penaltiesOf({ ...LATE, filedOn: LATE.due })).toEqual([]);
});
