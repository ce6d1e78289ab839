import { expect, test } from 'vitest';

import { annuityOf, lastOfMonths, methodOf, planLoan, planStraight } from './plan.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };

test('whole months are equal, and the last one takes the centavos that are left', () => {
  const lines = planStraight({ total: 1_000_000n, ...year, method: 'month' });
  expect(lines.map(({ amount }) => amount)).toEqual([
    ...Array.from({ length: 11 }, () => 83_333n),
    83_337n,
  ]);
  expect(lines.map(({ dueDate }) => dueDate).slice(0, 2)).toEqual(['2026-01-31', '2026-02-28']);
});

test('parts of months are by days: 15 January to 14 April are 90 days', () => {
  const covered = { from: '2026-01-15', to: '2026-04-14' };
  expect(methodOf(covered)).toBe('day');
  // 17, 28, 31 and 14 days of 9,000.00.
  expect(
    planStraight({ total: 900_000n, ...covered, method: 'day' }).map(({ amount }) => amount),
  ).toEqual([170_000n, 280_000n, 310_000n, 140_000n]);
});

test('what belongs to months before the document is due with its month', () => {
  const lines = planStraight({
    total: 1_200_000n,
    ...year,
    method: 'month',
    notBefore: '2026-03-10',
  });
  expect(lines.slice(0, 2)).toMatchObject([
    { dueDate: '2026-03-31', amount: 300_000n },
    { dueDate: '2026-04-30', amount: 100_000n },
  ]);
  expect(lines).toHaveLength(10);
});

test('a loan of 120,000.00 at 12 % over 12 months', () => {
  const loan = {
    principal: 12_000_000n,
    rateBasisPoints: 1200,
    months: 12,
    firstDue: '2026-01-31',
  };
  // The payment by the usual tables: 10,661.85.
  expect(annuityOf(12_000_000n, 1200, 12)).toBe(1_066_185n);
  const annuity = planLoan({ ...loan, method: 'annuity' });
  expect(annuity.slice(0, 2)).toEqual([
    { dueDate: '2026-01-31', amount: 946_185n, interest: 120_000n },
    { dueDate: '2026-02-28', amount: 955_647n, interest: 110_538n },
  ]);
  expect(annuity.reduce((all, { amount }) => all + amount, 0n)).toBe(12_000_000n);
  const equal = planLoan({ ...loan, method: 'equal-principal' });
  expect(equal.at(1)).toEqual({ dueDate: '2026-02-28', amount: 1_000_000n, interest: 110_000n });
  expect(equal.at(-1)).toEqual({ dueDate: '2026-12-31', amount: 1_000_000n, interest: 10_000n });
});

test('months of a life end on the last day of the last', () => {
  expect(lastOfMonths('2026-03-15', 36)).toBe('2029-02-28');
});
