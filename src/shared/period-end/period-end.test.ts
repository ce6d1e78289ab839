import { expect, test } from 'vitest';

import { parsePeriod } from '../periods.ts';

import { closingEntries, profitOf } from './closing-entries.ts';
import { incomeTax } from './income-tax.ts';
import { totalOf } from './prepared-entry.ts';
import type { PreparedEntry } from './prepared-entry.ts';
import { remeasurementEntry } from './remeasurement.ts';
import { vatClosing } from './vat-closing.ts';

const year = { date: '2026-12-31', year: '2026' };

function linesOf(entry: PreparedEntry | undefined): string[] {
  return (entry?.lines ?? []).map(({ account, debit, credit }) => `${account} ${debit - credit}`);
}

test('a profit is closed by three entries that balance', () => {
  const balances = [
    { account: '4010', balance: -900n },
    { account: '6110', balance: 500n },
    { account: '1110', balance: 400n },
  ];
  const entries = closingEntries(balances, year);
  expect(entries.map(linesOf)).toEqual([
    ['4010 900', '3090 -900'],
    ['3090 500', '6110 -500'],
    ['3090 400', '3030 -400'],
  ]);
  expect(entries.map(totalOf)).toEqual([900n, 500n, 400n]);
  expect(profitOf(balances)).toBe(400n);
});

test('a loss comes off retained earnings, and closed books give nothing', () => {
  const entries = closingEntries([{ account: '6110', balance: 500n }], year);
  expect(entries.map(({ code }) => code)).toEqual(['CE-02', 'CE-03']);
  expect(linesOf(entries[1])).toEqual(['3030 500', '3090 -500']);
  expect(closingEntries([{ account: '3030', balance: -500n }], year)).toEqual([]);
});

test('currencies gain and lose apart from each other', () => {
  const entry = remeasurementEntry(
    [
      {
        account: '1130',
        currency: 'USD',
        quantity: 450_000n,
        carrying: 25_975_000n,
        rate: 589_000_000n,
      },
      {
        account: '1140',
        currency: 'EUR',
        quantity: 100_000n,
        carrying: 6_500_000n,
        rate: 640_000_000n,
      },
    ],
    '2026-12-31',
  );
  expect(linesOf(entry)).toEqual(['1130 530000', '1140 -100000', '4530 -530000', '7030 100000']);
});

test('VAT to pay goes to 2120, an excess is carried over, and what is closed stays so', () => {
  const quarter = parsePeriod('2026-Q4');
  if (quarter === undefined) throw new Error('a quarter');
  const due = [
    { account: '2110', balance: -100n },
    { account: '1410', balance: 60n },
    { account: '1430', balance: 10n },
  ];
  expect(linesOf(vatClosing(due, quarter))).toEqual([
    '2110 100',
    '1410 -60',
    '1430 -10',
    '2120 -30',
  ]);
  const excess = [
    { account: '2110', balance: -50n },
    { account: '1410', balance: 60n },
    { account: '1430', balance: 10n },
  ];
  expect(linesOf(vatClosing(excess, quarter))).toEqual(['2110 50', '1410 -60', '1430 10']);
  expect(vatClosing([{ account: '1430', balance: 20n }], quarter)).toBeUndefined();
  // VAT that the government withheld pays what is due; more than that is no input VAT, and waits.
  const paid = [...due, { account: '1445', balance: 70n }];
  expect(linesOf(vatClosing(paid, quarter))).toEqual([
    '2110 100',
    '1410 -60',
    '1430 -10',
    '1445 -30',
  ]);
  expect(vatClosing([{ account: '1445', balance: 40n }], quarter)).toBeUndefined();
});

test('tax credits beyond the income tax are carried over as prepaid', () => {
  const { tax, entry } = incomeTax({
    result: [
      { account: '4010', balance: -100_000n },
      { account: '6110', balance: 50_000n },
    ],
    position: [{ account: '1440', balance: 30_000n }],
    ...year,
  });
  expect(tax).toBe(10_000n);
  expect(linesOf(entry)).toEqual(['8010 10000', '1440 -30000', '1450 20000']);
  const paid = incomeTax({
    result: [
      { account: '4010', balance: -100_000n },
      { account: '8010', balance: 25_000n },
    ],
    position: [],
    ...year,
  });
  expect(linesOf(paid.entry)).toEqual(['2410 5000', '8010 -5000']);
});
