import { expect, test } from 'vitest';

import { formatCount, formatFigure, formatPesos } from './format-money.ts';

test.each([
  ['0.00', '–'],
  ['-0.00', '–'],
  ['0.01', '0.01'],
  ['-1234567.50', '(1,234,567.50)'],
])(
  'the figure %s of a report is shown as %s: nothing is the dash of every list',
  (amount, shown) => {
    expect(formatFigure(amount)).toBe(shown);
  },
);

test('an amount of a form stays a number, also where it is nothing', () => {
  expect(formatPesos('0.00')).toBe('0.00');
});

test('a count has its thousands apart', () => {
  expect([0, 7, 999, 1_000, 1_234_567].map(formatCount)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '1,234,567',
  ]);
});
