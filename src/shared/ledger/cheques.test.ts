import { expect, test } from 'vitest';

import { addDays } from '../dates.ts';

import { chequeDocument, staleFrom } from './cheques.ts';

// The handbook's vectors `stale_cheques`.
test.for([
  ['2026-01-01', '2026-06-30', '2026-07-01'],
  ['2026-02-28', '2026-08-27', '2026-08-28'],
  ['2026-06-30', '2026-12-27', '2026-12-28'],
  ['2026-08-31', '2027-02-27', '2027-02-28'],
  ['2026-12-20', '2027-06-18', '2027-06-19'],
] as const)('a cheque of %s is good until %s and stale from %s', ([date, lastDay, stale]) => {
  expect(staleFrom(date)).toBe(stale);
  expect(addDays(staleFrom(date), -1)).toBe(lastDay);
});

test('a line names a cheque with the digits as printed', () => {
  expect(chequeDocument('0001234')).toBe('CHQ 0001234');
});
