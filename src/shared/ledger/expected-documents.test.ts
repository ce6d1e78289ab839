import { expect, test } from 'vitest';

import {
  MONTHS_OF_REGULAR,
  MOST_REGULAR,
  bandOf,
  expectationIn,
  monthNumber,
  unusualAmount,
} from './expected-documents.ts';

const NOV = monthNumber('2026-11');

/** Documents so many months before November 2026, each with its day and amount. */
function came(rows: readonly (readonly [back: number, day?: number, amount?: bigint])[]) {
  return rows.map(([back, day = 5, amount = 2_500_000n]) => ({ month: NOV - back, day, amount }));
}

test('what came every month, every two or every three is expected, and says why', () => {
  const monthly = expectationIn(
    NOV,
    came([
      [1, 5],
      [2, 3],
      [3, 8],
      [4, 5],
      [5, 4],
      [6, 6],
    ]),
  );
  expect(monthly).toMatchObject({ step: 1, day: 5, latestDay: 8 });
  expect(monthly?.why).toBe(
    'Came every month: 6 of the last 6 times, between the 3rd and the 8th.',
  );
  // Three in a row, one missed of six, two-monthly, quarterly.
  expect(expectationIn(NOV, came([[1], [2], [3]]))?.step).toBe(1);
  expect(expectationIn(NOV, came([[1], [2], [4], [5], [6]]))?.why).toContain('5 of the last 6');
  expect(
    expectationIn(
      NOV,
      came([
        [2, 21],
        [4, 21],
        [6, 21],
      ]),
    )?.why,
  ).toBe('Came every two months: 3 of the last 3 times, on the 21st.');
  expect(expectationIn(NOV, came([[3], [6], [9], [12]]))?.step).toBe(3);
});

test('what is not regular is not expected', () => {
  // Twice; two missed; stopped for two months; at random; two-monthly, but not in this month.
  expect(expectationIn(NOV, came([[1], [2]]))).toBeUndefined();
  expect(expectationIn(NOV, came([[1], [3], [5], [6]]))).toBeUndefined();
  expect(expectationIn(NOV, came([[3], [4], [5], [6]]))).toBeUndefined();
  expect(expectationIn(NOV, came([[2], [4], [6], [7]]))).toBeUndefined();
  expect(expectationIn(NOV, came([[1], [3], [5]]))).toBeUndefined();
  // Several a month: that is trade, not rent.
  expect(expectationIn(NOV, came([[1], [1], [2], [2], [3]]))).toBeUndefined();
  expect(expectationIn(NOV, came([[1], [1], [2], [3]]))?.step).toBe(1);
});

test('invoices are expected where each was within 5 % of the middle one', () => {
  const amounts = (last: bigint) =>
    came([
      [1, 5, last],
      [2, 5, 2_500_000n],
      [3, 5, 2_500_000n],
    ]);
  const register = 'customer';
  expect(expectationIn(NOV, amounts(2_625_000n), { register })?.why).toBe(
    'Issued every month: 3 of the last 3 times, on the 5th.',
  );
  expect(expectationIn(NOV, amounts(2_625_001n), { register })).toBeUndefined();
  expect(expectationIn(NOV, amounts(2_625_001n))?.step).toBe(1);
});

test('set by hand it comes in its months, by its day', () => {
  const byHand = { step: 2 as const, firstMonth: monthNumber('2026-09'), day: 22 };
  expect(expectationIn(NOV, [], { byHand })).toEqual({
    step: 2,
    day: 22,
    latestDay: 22,
    band: null,
    why: 'Set by hand: every two months by the 22nd.',
  });
  expect(expectationIn(NOV + 1, [], { byHand })).toBeUndefined();
  expect(expectationIn(monthNumber('2026-07'), [], { byHand })).toBeUndefined();
});

test('the band is the median and three times the median distance, or 5 %', () => {
  // 4,000 4,200 4,300 4,900 5,100: median 4,300; distances 300 100 0 600 800, their median 300.
  const band = bandOf([490_000n, 400_000n, 430_000n, 510_000n, 420_000n]);
  expect(band).toEqual({ usual: 430_000n, low: 340_000n, high: 520_000n });
  // Of an even number the mean of both in the middle, cut: (1.00 + 1.01) / 2 = 1.00.
  expect(bandOf([100n, 101n, 99n, 102n])?.usual).toBe(100n);
  // Rent is the same each time: 5 % to each side, up to the whole centavo.
  const rent = bandOf([2_500_001n, 2_500_001n, 2_500_001n]);
  expect(rent).toEqual({ usual: 2_500_001n, low: 2_375_000n, high: 2_625_002n });
  expect(unusualAmount(2_625_002n, 1, rent)).toBe('');
  expect(unusualAmount(2_625_003n, 1, rent)).toBe(
    '26,250.03 is more than usual: 25,000.01, from 23,750.00 to 26,250.02.',
  );
  expect(unusualAmount(5_000_002n, 2, rent)).toContain('50,000.02 in 2 documents is more');
  expect(unusualAmount(2_374_999n, 1, rent)).toContain('less than usual');
  expect(bandOf([1n, 2n])).toBeNull();
});

test('who sends more than so many in six months is never expected, but one fewer may be', () => {
  const others = Array.from({ length: MONTHS_OF_REGULAR }, (_, at) => at + 7);
  const backs = Array.from({ length: MONTHS_OF_REGULAR }, (_, at) => at + 1);
  // Every way to spread as many over two of the months, beside any one of the earlier ones.
  for (const some of backs)
    for (const more of backs)
      for (const early of others) {
        const spread = Array.from({ length: MOST_REGULAR + 1 }, (_, at) => {
          return at % 2 === 0 ? some : more;
        });
        expect(expectationIn(NOV, came([...spread, early].map((back) => [back])))).toBeUndefined();
        expect(
          expectationIn(NOV, came([...backs, some, more, early].map((back) => [back]))),
        ).toBeUndefined();
      }
  expect(expectationIn(NOV, came([...backs, 1].map((back) => [back])))?.step).toBe(1);
});
