import { expect, test } from 'vitest';

import { amountsOf, changesOf, buildFaults, spread, textAt } from './budget-edits.ts';

const MONTHS = ['2026-01', '2026-02'];
const RENT = {
  account: '6110',
  title: 'Rent',
  type: 'expense' as const,
  amounts: ['35000.00', '0.00'],
  total: '35000.00',
};

test('a year is spread over its months to the centavo', () => {
  expect(spread(100n, 12)).toEqual([8n, 8n, 8n, 8n, 8n, 8n, 8n, 8n, 9n, 9n, 9n, 9n]);
  expect(spread(-7n, 3)).toEqual([-2n, -2n, -3n]);
  expect(spread(120n, 12)).toEqual(Array.from({ length: 12 }, () => 10n));
});

test('only what differs from what is saved goes to the server', () => {
  const edits = { '6110': { '2026-01': '35,000', '2026-02': '12*100' } };
  expect(changesOf({ accounts: [RENT], months: MONTHS }, edits)).toEqual([
    { account: '6110', month: '2026-02', amount: '1200.00' },
  ]);
  expect(changesOf({ accounts: [RENT], months: MONTHS }, { '6110': { '2026-01': '' } })).toEqual([
    { account: '6110', month: '2026-01', amount: '0.00' },
  ]);
});

test('a box that holds no amount says so, and counts nothing', () => {
  const edits = { '6110': { '2026-02': 'much' } };
  expect(buildFaults({ accounts: [RENT], months: MONTHS }, edits)).toMatchObject([
    { account: '6110', month: '2026-02' },
  ]);
  expect(amountsOf(RENT, MONTHS, edits)).toEqual([3_500_000n, 0n]);
  expect([textAt('0.00', undefined), textAt('35000.00', undefined), textAt('1.00', '2')]).toEqual([
    '',
    '35,000.00',
    '2',
  ]);
});
