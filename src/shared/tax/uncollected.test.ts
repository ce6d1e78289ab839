// The eight conditions of the output VAT credit on uncollected receivables (NIRC 110(D), RMC
// 65-2024), and what comes back with collections.
import { expect, test } from 'vitest';

import { CONDITIONS, recoveredIn, stateOfConditions, vatOfOpen } from './uncollected.ts';
import type { Receivable } from './uncollected.ts';

const QUARTER = { from: '2026-07-01' };
const SALE: Receivable = {
  date: '2026-03-10',
  dueDate: '2026-06-30',
  total: 112_000n,
  vat: 12_000n,
  open: 112_000n,
  hasTin: true,
  isDeclared: true,
};

test('there are eight conditions; of two of them only a person knows', () => {
  expect(CONDITIONS).toHaveLength(8);
  const states = Object.entries(stateOfConditions(SALE, QUARTER));
  expect(states.map(([code]) => code)).toEqual(CONDITIONS.map(({ code }) => code));
  expect(states.filter(([, state]) => state !== 'met')).toEqual([
    ['written-terms', 'confirm'],
    ['no-bad-debt', 'confirm'],
  ]);
});

test.for([
  ['after-effectivity', { date: '2024-04-26' }, { date: '2024-04-27' }],
  ['on-account', { dueDate: SALE.date }, { dueDate: '2026-03-11' }],
  ['on-account', { dueDate: null }, {}],
  ['vat-shown', { vat: 0n }, { vat: 1n }],
  ['listed', { hasTin: false }, {}],
  ['lapsed', { dueDate: '2026-07-01' }, { dueDate: '2026-06-30' }],
] as const)('%s is not met by %o and met by %o', ([code, without, by]) => {
  expect(stateOfConditions({ ...SALE, ...without }, QUARTER)[code]).toBe('not-met');
  expect(stateOfConditions({ ...SALE, ...by }, QUARTER)[code]).toBe('met');
});

test('without terms there is no written agreement, and a return that is not filed is confirmed', () => {
  const cash = stateOfConditions({ ...SALE, dueDate: SALE.date }, QUARTER);
  expect(cash['written-terms']).toBe('not-met');
  expect(stateOfConditions({ ...SALE, isDeclared: false }, QUARTER).declared).toBe('confirm');
});

test('the VAT of what is open is its share, and comes back once as it is collected', () => {
  expect(vatOfOpen({ ...SALE, open: 84_000n })).toBe(9_000n);
  const claim = { openAmount: 84_000n, vat: 9_000n };
  const back = (...openAfter: bigint[]) => recoveredIn({ ...claim, openAfter });
  expect([back(84_000n), back(84_000n, 56_000n), back(84_000n, 56_000n, 0n)]).toEqual([
    0n,
    3_000n,
    6_000n,
  ]);
  // A cheque that comes back opens it again, and what is collected then is not added twice.
  expect([back(56_000n, 84_000n), back(56_000n, 84_000n, 56_000n)]).toEqual([0n, 0n]);
});
