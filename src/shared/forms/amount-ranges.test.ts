import { expect, test } from 'vitest';

import { isAboutAmount, readAmountRange, readExactAmount } from './amount-ranges.ts';

test.each([
  ['1,234.50', 123_450n, 123_450n],
  ['₱ 20', 2_000n, 2_000n],
  ['1,000-2,000', 100_000n, 200_000n],
  ['2000 to 1000', 100_000n, 200_000n],
  ['500..750.25', 50_000n, 75_025n],
  ['about 5000', 450_000n, 550_000n],
  ['~ 10', 900n, 1_100n],
  ['> 5,000', 500_000n, 99_999_999_999_999n],
  ['up to 80', 0n, 8_000n],
])('%j looks for amounts from %d to %d', (text, from, to) => {
  expect(readAmountRange(text)).toEqual({ from, to });
});

test.each(['', 'INV-1', 'meralco', '-5', 'about', 'about noon', '1-x', '> all'])(
  '%j is no amount',
  (text) => {
    expect(readAmountRange(text)).toBeUndefined();
  },
);

test('one amount is told from several, and from none', () => {
  const texts = ['1,234.50', '1-2', '2026-01', 'about 5', '0', 'x'];
  expect(texts.map(readExactAmount)).toEqual([123_450n, ...Array.from({ length: 5 })]);
});

test('only what says so is about an amount', () => {
  expect(['about 5', '~5', '5', 'out 5'].map(isAboutAmount)).toEqual([true, true, false, false]);
});
