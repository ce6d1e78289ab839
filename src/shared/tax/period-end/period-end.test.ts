import { expect, test } from 'vitest';

import { ownersOf } from '../../ledger/owners.ts';
import { parsePeriod } from '../../periods.ts';

import { closingEntries, profitOf } from './closing-entries.ts';
import { incomeTaxEntry } from './income-tax-entry.ts';
import { incomeTax } from './income-tax.ts';
import type { BookedYear } from './income-tax.ts';
import { percentageTaxEntry } from './percentage-tax-entry.ts';
import { totalOf } from './prepared-entry.ts';
import type { PreparedEntry } from './prepared-entry.ts';
import { remeasurementEntry } from './remeasurement.ts';
import { vatClosing } from './vat-closing.ts';

const year = { date: '2026-12-31', year: '2026', owners: ownersOf('corporation') };

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

test('profit and drawings of a sole proprietor are closed to the capital', () => {
  const balances = [
    { account: '3010', balance: -1_000n },
    { account: '3040', balance: 80n },
    { account: '4010', balance: -900n },
    { account: '6110', balance: 500n },
  ];
  const entries = closingEntries(balances, { ...year, owners: ownersOf('sole_proprietor') });
  expect(entries.slice(2).map(linesOf)).toEqual([
    ['3090 400', '3010 -400'],
    ['3010 80', '3040 -80'],
  ]);
  expect(entries.slice(2).map(({ description }) => description)).toEqual([
    'CE-03 2026: profit for the year to Owner’s Capital',
    'CE-04 2026: drawings of the year to Owner’s Capital',
  ]);
});

test('percentage tax is charged once, less what the government withheld', () => {
  const quarter = parsePeriod('2026-Q2');
  if (quarter === undefined) throw new Error('2026-Q2 is a period');
  const of = (tax: bigint, charged: bigint, withheld: bigint) =>
    linesOf(percentageTaxEntry({ tax, charged, withheld }, quarter));
  expect(of(300n, 0n, 0n)).toEqual(['6210 300', '2130 -300']);
  expect(of(300n, 0n, 90n)).toEqual(['6210 300', '1445 -90', '2130 -210']);
  expect(of(300n, 300n, 90n)).toEqual([]);
  expect(of(300n, 350n, 90n)).toEqual(['6210 -50', '2130 50']);
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
  const position = [{ account: '1440', balance: 30_000n }];
  const asked = { tax: 10_000n, charged: 0n, position, ...year };
  expect(linesOf(incomeTaxEntry(asked))).toEqual(['8010 10000', '1440 -30000', '1450 20000']);
  const lowered = incomeTaxEntry({ tax: 20_000n, charged: 25_000n, position: [], ...year });
  expect(linesOf(lowered)).toEqual(['2410 5000', '8010 -5000']);
});

const NOTHING_TYPED = { added: 0n, lessened: 0n, earlierLosses: 0n, earlierExcess: 0n };

/** A year with sales and expenses of so much. */
function bookedYear(key: string, sales: bigint, expenses: bigint): BookedYear {
  return {
    key,
    from: `${key}-01-01`,
    to: `${key}-12-31`,
    result: [
      { account: '4010', balance: -sales },
      { account: '6110', balance: expenses },
    ],
    position: [],
  };
}

function taxOf(
  years: readonly [BookedYear, ...BookedYear[]],
  commencedOn = '2000-01-01',
  typed: Partial<typeof NOTHING_TYPED> = {},
) {
  const last = years.at(-1)?.key;
  const typedOf = (key: string) => (key === last ? { ...NOTHING_TYPED, ...typed } : NOTHING_TYPED);
  return incomeTax(years, typedOf, { commencedOn, fiscalYearEndMonth: 12 });
}

test('minimum tax begins with the fourth taxable year after the one in which business began', () => {
  const loss = bookedYear('2026', 100_000n, 150_000n);
  expect(taxOf([loss], '2022-12-31')).toMatchObject({ minimum: 2_000n, tax: 2_000n });
  expect(taxOf([loss], '2023-01-01')).toMatchObject({ minimum: 0n, tax: 0n, minimumFrom: '2027' });
  // Not told: it is reckoned as due.
  expect(taxOf([loss], '')).toMatchObject({ tax: 2_000n, minimumFrom: undefined });
  // The year of the taxable year that ends in June.
  expect(
    incomeTax([loss], () => NOTHING_TYPED, { commencedOn: '2022-07-01', fiscalYearEndMonth: 6 }),
  ).toMatchObject({ minimumFrom: '2027' });
});

test('minimum tax is of gross income with other income, but for interest and gains not realised', () => {
  const year = bookedYear('2026', 100_000n, 150_000n);
  const other = ['4510', '4520', '4530', '4590'].map((account) => ({ account, balance: -10_000n }));
  expect(taxOf([{ ...year, result: [...year.result, ...other] }])).toMatchObject({
    operations: 100_000n,
    otherIncome: [
      { account: '4520', amount: 10_000n },
      { account: '4590', amount: 10_000n },
    ],
    gross: 120_000n,
    minimum: 2_400n,
  });
});

test('rates are of their days, by the month where they changed', () => {
  const of = (key: string) => taxOf([bookedYear(key, 1_000_000_000n, 1_000_000_000n)]);
  expect(['2019', '2020', '2022', '2023', '2024'].map((key) => of(key).minimumRate)).toEqual([
    '2 %',
    '1.5 %',
    '1 %',
    '1.5 %',
    '2 %',
  ]);
  const big = taxOf([bookedYear('2026', 500_000_001n, 0n)]);
  expect([big.rate, taxOf([bookedYear('2026', 500_000_000n, 0n)]).rate]).toEqual(['25 %', '20 %']);
});

test('excess minimum tax is a credit of three years, against regular tax only', () => {
  const lean = bookedYear('2026', 100_000n, 100_000n);
  const alsoLean = bookedYear('2027', 100_000n, 100_000n);
  const good = bookedYear('2028', 100_000n, 50_000n);
  expect(taxOf([lean, alsoLean])).toMatchObject({ tax: 2_000n, excessApplied: 0n });
  expect(taxOf([lean, alsoLean, good])).toMatchObject({
    regular: 10_000n,
    excess: [
      { key: '2026', amount: 2_000n },
      { key: '2027', amount: 2_000n },
    ],
    excessApplied: 4_000n,
    tax: 6_000n,
  });
  const later = bookedYear('2030', 100_000n, 50_000n);
  const between = bookedYear('2029', 0n, 0n);
  const idle = bookedYear('2028', 0n, 0n);
  expect(taxOf([lean, alsoLean, idle, between, later])).toMatchObject({
    excess: [{ key: '2027' }],
    excessApplied: 2_000n,
  });
  expect(taxOf([good], '2000-01-01', { earlierExcess: 99_000n })).toMatchObject({ tax: 0n });
});

test('a net operating loss is deducted in three years, the oldest first, and not where minimum tax is due anyway', () => {
  const loss = bookedYear('2026', 0n, 60_000n);
  const good = bookedYear('2027', 100_000n, 60_000n);
  expect(taxOf([loss, good])).toMatchObject({
    taxable: 40_000n,
    losses: [{ key: '2026', amount: 60_000n }],
    lossesApplied: 40_000n,
    netTaxable: 0n,
    tax: 2_000n,
  });
  const next = bookedYear('2028', 100_000n, 50_000n);
  expect(taxOf([loss, good, next])).toMatchObject({
    losses: [{ key: '2026', amount: 20_000n }],
    lossesApplied: 20_000n,
    regular: 6_000n,
    excessApplied: 2_000n,
    tax: 4_000n,
  });
  const thin = bookedYear('2027', 100_000n, 95_000n);
  expect(taxOf([loss, thin])).toMatchObject({ lossesApplied: 0n, tax: 2_000n });
  const idle = (key: string) => bookedYear(key, 0n, 0n);
  const late = [loss, idle('2027'), idle('2028'), idle('2029'), bookedYear('2030', 9_000n, 0n)];
  expect(taxOf(late as [BookedYear, ...BookedYear[]])).toMatchObject({ losses: [] });
  expect(taxOf([next], '2000-01-01', { earlierLosses: 10_000n, added: 500n })).toMatchObject({
    taxable: 50_500n,
    netTaxable: 40_500n,
  });
});
