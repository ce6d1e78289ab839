import { expect, test } from 'vitest';

import { findIncomeTaxDue } from './tax-period.ts';

test.each([
  ['2026-11-28', 12, '2026-Q3'],
  ['2026-12-31', 12, '2026-Q3'],
  ['2027-01-01', 12, '2026'],
  ['2027-04-15', 12, '2026'],
  ['2027-04-16', 12, '2027-Q1'],
  ['2026-07-01', 12, '2026-Q2'],
  ['2026-07-01', 6, '2026'],
])('on %s, with years that end in month %i, the income tax of %s is due', (day, end, due) => {
  expect(findIncomeTaxDue(day, end).key).toBe(due);
});
