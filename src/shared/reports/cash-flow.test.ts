// Whatever is entered, both methods come to the cash that moved: the parts of every entry add up to
// it.
import { describe, expect, test } from 'vitest';

import { sum } from '../money.ts';

import { assetPayables, isByItself, isCash, partsOfEntry } from './cash-flow-tags.ts';
import type { AssetShares, FlowEntry, FlowLine, FlowPart } from './cash-flow-tags.ts';
import type { ChartAccount, StatementLine } from './sections.ts';
import {
  isWholeMonths,
  monthsOf,
  periodHeading,
  quartersOf,
  spanBefore,
  spanTitle,
  spanYearBefore,
} from './spans.ts';

const CHART = [
  account('1110', 'asset', 'BS.CA.CASH'),
  account('1130', 'asset', 'BS.CA.CASH'),
  account('1210', 'asset', 'BS.CA.RECV'),
  account('1220', 'asset', 'BS.CA.RECV', 'credit'),
  account('1310', 'asset', 'BS.CA.INV'),
  account('1420', 'asset', 'BS.CA.OTHER'),
  account('1440', 'asset', 'BS.CA.OTHER'),
  account('1450', 'asset', 'BS.CA.OTHER'),
  account('1520', 'asset', 'BS.NCA.PPE'),
  account('1525', 'asset', 'BS.NCA.PPE', 'credit'),
  account('1710', 'asset', 'BS.NCA.OTHER'),
  account('2010', 'liability', 'BS.CL.PAY'),
  account('2110', 'liability', 'BS.CL.TAX'),
  account('2210', 'liability', 'BS.CL.TAX'),
  account('2410', 'liability', 'BS.CL.ITX'),
  account('2510', 'liability', 'BS.CL.LOAN'),
  account('3010', 'equity', 'BS.EQ.CAP'),
  account('3040', 'equity', 'BS.EQ.RE'),
  account('4010', 'income', 'IS.REV'),
  account('4520', 'income', 'IS.OI'),
  account('4590', 'income', 'IS.OI'),
  account('6140', 'expense', 'IS.OPEX'),
  account('6250', 'expense', 'IS.OPEX'),
  account('7010', 'expense', 'IS.FIN'),
  account('8010', 'expense', 'IS.TAX'),
];

function account(
  number: string,
  type: ChartAccount['type'],
  statementLine: StatementLine,
  normalSide?: 'debit' | 'credit',
): ChartAccount {
  const usual = ['asset', 'cost', 'expense'].includes(type) ? 'debit' : 'credit';
  return {
    number,
    title: number,
    type,
    statementLine,
    normalSide: normalSide ?? usual,
    isActive: true,
  };
}

/** `1110 -500 2010 500`: account and effect (credit less debit). */
function entry(text: string, change: Partial<FlowEntry> = {}): FlowEntry {
  const words = text.split(' ');
  const lines: FlowLine[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const found = CHART.find(({ number }) => number === words[at]);
    if (found === undefined) throw new Error(`No account ${words[at] ?? ''}`);
    lines.push({ account: found, effect: BigInt(words[at + 1] ?? 0), party: 'P', document: 'B-1' });
  }
  return { lines, isReversal: false, ...change };
}

function totals(parts: readonly FlowPart[], of: 'section' | 'direct' | 'item') {
  const all: Record<string, bigint> = {};
  for (const part of parts) {
    if (part[of] !== '') all[part[of]] = (all[part[of]] ?? 0n) + part.amount;
  }
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0n));
}

function allTotals(parts: readonly FlowPart[]) {
  return (['section', 'direct', 'item'] as const).map((of) => totals(parts, of));
}

const NONE: AssetShares = new Map();

test('two thousand random entries: the parts are the cash that moved, by either method, and a reversal takes them back', () => {
  let seed = 20_261_122;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) % 2_147_483_648;
    return Math.abs(seed) % below;
  };
  const shares: AssetShares = new Map([['P B-1', { asset: 70n, total: 110n }]]);
  for (let round = 0; round < 2_000; round += 1) {
    const lines: FlowLine[] = Array.from({ length: 2 + next(5) }, () => ({
      account: CHART[next(CHART.length)] ?? account('1110', 'asset', 'BS.CA.CASH'),
      effect: BigInt(next(2_000) - 1_000),
      party: 'P',
      document: 'B-1',
    }));
    const balance = sum(lines.map(({ effect }) => effect));
    const [first] = lines;
    if (first === undefined) continue;
    const balanced = [...lines, { ...first, effect: -balance }];
    const cash = -sum(balanced.filter((line) => isCash(line.account)).map(({ effect }) => effect));
    const parts = partsOfEntry({ lines: balanced, isReversal: false }, shares);
    const text = balanced.map((line) => `${line.account.number} ${line.effect}`).join(' ');
    expect([text, sum(parts.map(({ amount }) => amount))]).toEqual([text, cash]);
    const paid = parts.filter(({ direct }) => direct !== '').map(({ amount }) => amount);
    expect([text, sum(paid)]).toEqual([text, cash]);
    const mirrored = balanced.map((line) => ({ ...line, effect: -line.effect }));
    const back = partsOfEntry({ lines: mirrored, isReversal: true }, shares);
    expect(totals([...parts, ...back], 'item')).toEqual({});
    if (balanced.some((line) => isCash(line.account))) continue;
    expect([text, totals(parts, 'section')]).toEqual([text, {}]);
  }
});

test('lines that have their place by themselves are the same one by one as in their entry', () => {
  const usual = CHART.filter((each) => isCash(each) || isByItself(each));
  let compared = 0;
  for (const [at, one] of usual.entries()) {
    for (const other of usual.slice(at)) {
      for (const third of usual) {
        const lines = [one, other, third].map((of, place) => {
          return {
            account: of,
            effect: [700n, -500n, -200n][place] ?? 0n,
            party: 'P',
            document: '',
          };
        });
        const money = lines.filter((line) => isCash(line.account)).slice(0, 1);
        const apart = lines
          .filter((line) => !isCash(line.account))
          .flatMap((line) => partsOfEntry({ lines: [line, ...money], isReversal: false }, NONE));
        const parts = partsOfEntry({ lines, isReversal: false }, NONE);
        expect(allTotals(apart)).toEqual(allTotals(parts));
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

describe('what an entry is', () => {
  test.for([
    ['a customer pays, less tax withheld', '1110 -123 1440 -2 1210 125', { customers: 123n }],
    ['a purchase with tax withheld', '6140 -100 2210 2 1110 98', { suppliers: -98n }],
    ['tax remitted', '2210 -28 1110 28', { taxes: -28n }],
    ['a cash sale', '1110 -112 4010 100 2110 12', { customers: 112n }],
    [
      'a loan with interest paid',
      '2510 -50 7010 -5 1110 55',
      { 'loans-paid': -50n, 'interest-paid': -5n },
    ],
    ['dollars changed at a gain', '1110 -105 1130 100 4520 5', { exchange: 5n }],
    ['an invoice in dollars paid', '1130 -105 1210 100 4520 5', { customers: 105n }],
    ['equipment bought for cash', '1520 -100 1420 -12 2210 1 1110 111', { equipment: -111n }],
    [
      'equipment sold at a gain',
      '1110 -50 1525 -80 1520 100 4590 30',
      { 'equipment-proceeds': 50n },
    ],
    ['income tax paid', '2410 -19 1110 19', { 'income-taxes': -19n }],
    ['shares paid in', '1110 -500 3010 500', { owners: 500n }],
    ['dividends paid', '3040 -40 1110 40', { dividends: -40n }],
    ['depreciation', '6140 -7 1525 7', {}],
  ] as const)('%s', ([, text, should]) => {
    expect(totals(partsOfEntry(entry(text), NONE), 'direct')).toEqual(should);
  });

  test('a bill for equipment and supplies: its payment is an investment in part, whenever it is made', () => {
    const bill = entry('1520 -100 1420 -12 6140 -60 2210 3 2010 169');
    expect(totals(partsOfEntry(bill, NONE), 'section')).toEqual({});
    const shares = new Map(assetPayables(bill).map(({ key, share }) => [key, share]));
    // Of the tax withheld, 100 / 160 is for the equipment: 100 + 12 - 2 of 169.
    expect(shares.get('P B-1')).toEqual({ asset: 110n, total: 169n });
    const paid = partsOfEntry(entry('2010 -169 1110 169'), shares);
    expect(totals(paid, 'direct')).toEqual({ equipment: -110n, suppliers: -59n });
  });

  test('equipment for a loan moves no money', () => {
    const parts = partsOfEntry(entry('1520 -100 2510 100'), NONE);
    expect(totals(parts, 'section')).toEqual({});
    expect(totals(parts, 'item')).toEqual({});
  });
});

describe('periods', () => {
  test.for([
    [
      '2026-12-01',
      '2026-12-31',
      'For the month ended 31 December 2026',
      '2026-11-01',
      '2026-11-30',
    ],
    [
      '2026-10-01',
      '2026-12-31',
      'For the quarter ended 31 December 2026',
      '2026-07-01',
      '2026-09-30',
    ],
    ['2026-01-01', '2026-12-31', 'For the year ended 31 December 2026', '2025-01-01', '2025-12-31'],
    ['2026-03-01', '2026-03-31', 'For the month ended 31 March 2026', '2026-02-01', '2026-02-28'],
    [
      '2026-03-02',
      '2026-03-11',
      'For the period from 2 March 2026 to 11 March 2026',
      '2026-02-20',
      '2026-03-01',
    ],
  ] as const)('%s to %s', ([from, to, heading, former, formerTo]) => {
    expect(periodHeading({ from, to }, 12)).toBe(heading);
    expect(spanBefore({ from, to })).toEqual({ from: former, to: formerTo });
  });

  test('quarters are those of the taxable year, called by their last month where it is not the calendar’s', () => {
    const year = { from: '2025-03-01', to: '2026-02-28' };
    expect(quartersOf(year, 2).map((quarter) => spanTitle(quarter, 2))).toEqual([
      'Quarter to May 2025',
      'Quarter to Aug 2025',
      'Quarter to Nov 2025',
      'Quarter to Feb 2026',
    ]);
    const quarter = { from: '2025-07-01', to: '2025-09-30' };
    expect([spanTitle(quarter, 12), spanTitle(quarter, 6)]).toEqual([
      'Q3 2025',
      'Quarter to Sep 2025',
    ]);
  });

  test('a year before keeps the ends of months', () => {
    const leap = { from: '2028-02-01', to: '2028-02-29' };
    expect(spanYearBefore(leap)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(spanYearBefore({ from: '2027-02-01', to: '2027-02-28' }).to).toBe('2026-02-28');
    expect(spanYearBefore({ from: '2029-02-01', to: '2029-02-28' }).to).toBe('2028-02-29');
    expect(isWholeMonths(leap)).toBe(true);
    expect(monthsOf({ from: '2026-11-15', to: '2027-01-10' })).toEqual([
      { from: '2026-11-15', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-10' },
    ]);
  });
});
