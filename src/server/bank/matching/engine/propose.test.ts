import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { bankYear } from '#test/bank-year.ts';

import type { EngineItem, EngineLine, Proposal } from './board.ts';
import { propose } from './propose.ts';
import { findOnlySubset } from './subset.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

function line(
  lineId: string,
  date: string,
  pesos: number,
  more: Partial<EngineLine> = {},
): EngineLine {
  const amount = BigInt(Math.round(pesos * 100));
  return { lineId, date, amount, description: '', reference: '', chequeNumber: '', ...more };
}

function item(
  entryId: string,
  date: string,
  pesos: number,
  more: Partial<EngineItem> = {},
): EngineItem {
  return {
    entryId,
    position: 0,
    chequeId: NIL,
    date,
    amount: BigInt(Math.round(pesos * 100)),
    transactionId: `t ${entryId}`,
    documentNumber: `JV-2026-${entryId}`,
    chequeNumber: '',
    reference: '',
    reversesId: null,
    registerId: null,
    restoresId: null,
    ...more,
  };
}

function cheque(entryId: string, date: string, pesos: number, number: string): EngineItem {
  return item(entryId, date, pesos, { chequeNumber: number, registerId: `c ${entryId}` });
}

/** `l1+l2=a 95 sure` */
function told(proposals: readonly Proposal[]): string[] {
  return proposals.map(
    ({ lineIds, items, score, isSure }) =>
      `${lineIds.join('+')}=${items.map(({ entryId }) => entryId).join('+')} ${score}${isSure ? ' sure' : ''}`,
  );
}

const CASES: [what: string, lines: EngineLine[], items: EngineItem[], proposals: string[]][] = [
  [
    'a cheque by its number, whatever zeros it is written with',
    [line('l', '2026-12-11', -7225, { chequeNumber: '1233' })],
    [cheque('a', '2026-12-10', -7225, '0001233'), cheque('b', '2026-12-10', -7225, '0001234')],
    ['l=a 100 sure'],
  ],
  [
    'a cheque whose number stands in the text',
    [line('l', '2026-12-11', -500, { description: 'CHECK CLEARING NO. 0001233' })],
    [cheque('a', '2026-12-10', -500, '0001233')],
    ['l=a 100 sure'],
  ],
  [
    'a cheque that was paid before its date',
    [line('l', '2026-12-09', -500, { chequeNumber: '1233' })],
    [cheque('a', '2026-12-10', -500, '1233')],
    ['l=a 90'],
  ],
  [
    'a cheque with another amount',
    [line('l', '2026-12-19', -4563, { chequeNumber: '0001239' })],
    [cheque('a', '2026-12-16', -4536, '0001239')],
    ['l=a 80'],
  ],
  [
    'a line that names a cheque is no other cheque of the same amount',
    [line('l', '2026-12-11', -1000, { chequeNumber: '9999' })],
    [cheque('a', '2026-12-10', -1000, '1233')],
    [],
  ],
  [
    'of two of one amount the one that is named',
    [line('l', '2026-12-11', -900, { description: 'TRF PN700812' }), line('m', '2026-12-11', -900)],
    [
      item('a', '2026-12-10', -900, { reference: 'PN-700812' }),
      item('b', '2026-12-10', -900, { reference: 'PN-700813' }),
    ],
    ['l=a 95 sure', 'm=b 85 sure'],
  ],
  [
    'the same reference every month, each in its days',
    [
      line('l', '2026-11-05', -900, { description: 'RENT2026' }),
      line('m', '2026-12-05', -900, { description: 'RENT2026' }),
    ],
    [
      item('a', '2026-11-04', -900, { reference: 'RENT2026' }),
      item('b', '2026-12-04', -900, { reference: 'RENT2026' }),
    ],
    ['l=a 95 sure', 'm=b 95 sure'],
  ],
  [
    'the only one of an amount in its days',
    [line('l', '2026-12-11', 1234.5)],
    [item('a', '2026-12-09', 1234.5)],
    ['l=a 85 sure'],
  ],
  [
    'the only one, a week away',
    [line('l', '2026-12-16', 1234.5)],
    [item('a', '2026-12-09', 1234.5)],
    ['l=a 70'],
  ],
  [
    'two of an amount are never ticked, each is proposed',
    [line('l', '2026-12-11', 5000)],
    [item('a', '2026-12-11', 5000), item('b', '2026-12-15', 5000)],
    ['l=a 60', 'l=b 60'],
  ],
  [
    'two lines of an amount, one entry: a second one in the wider window casts doubt',
    [line('l', '2026-12-11', 5000), line('m', '2026-12-18', 5000)],
    [item('a', '2026-12-11', 5000)],
    ['l=a 60', 'm=a 60'],
  ],
  [
    'money out is no money in',
    [line('l', '2026-12-11', 5000)],
    [item('a', '2026-12-11', -5000)],
    [],
  ],
  [
    'a bank that does not name cheques',
    [line('l', '2026-12-20', -8123.45)],
    [cheque('a', '2026-11-10', -8123.45, '1233')],
    ['l=a 85 sure'],
  ],
  [
    'a bank that names other cheques would have named this one',
    [line('l', '2026-12-20', -8123.45), line('m', '2026-12-20', -1, { chequeNumber: '7' })],
    [cheque('a', '2026-11-10', -8123.45, '1233')],
    ['l=a 85'],
  ],
  [
    'an entry and its reversal',
    [],
    [item('a', '2026-12-11', 700), item('b', '2026-12-20', -700, { reversesId: 't a' })],
    ['=a+b 95 sure'],
  ],
  [
    'a cheque that went stale',
    [],
    [cheque('a', '2026-01-11', -700, '1233'), item('b', '2026-12-20', 700, { restoresId: 'c a' })],
    ['=a+b 95 sure'],
  ],
  [
    'a transfer with its fee on one line',
    [line('l', '2026-12-11', -100_025)],
    [
      item('a', '2026-12-11', -100_000, { transactionId: 't' }),
      item('b', '2026-12-11', -25, { transactionId: 't' }),
    ],
    ['l=a+b 95 sure'],
  ],
  [
    'one line of several deposits',
    [line('l', '2026-12-11', 3500.75)],
    [
      item('a', '2026-12-10', 1000.25),
      item('b', '2026-12-11', 2500.5),
      item('c', '2026-12-11', 77),
    ],
    ['l=a+b 75'],
  ],
  [
    'interest and its tax are one entry',
    [
      line('l', '2026-12-31', 412.5, { description: 'INTEREST PAY SYS-GEN' }),
      line('m', '2026-12-31', -82.5, { description: 'INTEREST WITHHELD' }),
    ],
    [item('a', '2026-12-31', 330)],
    ['m+l=a 90 sure'],
  ],
  [
    'an error of the bank and its correction',
    [
      line('l', '2026-12-28', -1000, { chequeNumber: '9999' }),
      line('m', '2026-12-30', 1000, { description: 'REVERSAL CHECK 9999', chequeNumber: '9999' }),
    ],
    [],
    ['l+m= 80'],
  ],
  [
    'a document that is named, with another amount',
    [line('l', '2026-12-11', 990, { description: 'REF DEP-2026-000007' })],
    [item('a', '2026-12-11', 1000, { documentNumber: 'DEP-2026-000007' })],
    ['l=a 65'],
  ],
];

test.for(CASES)('%s', ([, lines, items, proposals]) => {
  const found = told(propose({ lines, items })).map((text) => text.replace('l+m=a', 'm+l=a'));
  expect(found.toSorted()).toEqual(proposals.toSorted());
});

test('digits that changed places are told', () => {
  const [proposal] = propose({
    lines: [line('l', '2026-12-19', -4563, { chequeNumber: '0001239' })],
    items: [cheque('a', '2026-12-16', -4536, '0001239')],
  });
  expect(proposal).toMatchObject({
    difference: -2_700n,
    reason:
      'Cheque 0001239, but the bank paid 27.00 more than was recorded; two digits may have changed places (divisible by 9)',
  });
});

test('what was recorded from lines belongs to them, before any other of the amount', () => {
  const lines = [line('l', '2026-12-21', -250), line('m', '2026-12-21', -250)];
  const items = [item('a', '2026-12-31', -250), item('b', '2026-12-21', -250)];
  const recordings = [{ lineIds: ['m'], transactionId: 't a', role: 'memo' as const }];
  const found = propose({ lines, items, recordings });
  expect(told(found)).toEqual(['m=a 100 sure', 'l=b 85 sure']);
  expect(found.map(({ role }) => role)).toEqual(['memo', 'item']);
});

describe('whatever stands there', () => {
  const day = fc
    .integer({ min: 1, max: 28 })
    .map((each) => `2026-12-${String(each).padStart(2, '0')}`);
  // Few amounts and names, so that much is alike.
  const amount = fc.constantFrom(-500n, -300n, -200n, -100n, 100n, 200n, 300n, 500n, 700n);
  const name = fc.constantFrom('', 'PN1001', 'PN1002', 'DEP-2026-000001');
  const number = fc.constantFrom('', '1001', '1002');
  const lines = fc
    .array(
      fc.record({ date: day, amount, description: name, reference: name, chequeNumber: number }),
      { maxLength: 14 },
    )
    .map((rows) => rows.map((row, at) => ({ ...row, lineId: `l${at}` })));
  const items = fc
    .array(
      fc.record({
        date: day,
        amount,
        reference: name,
        chequeNumber: number,
        isCheque: fc.boolean(),
        group: fc.nat(5),
        reverses: fc.option(fc.nat(5)),
      }),
      { maxLength: 14 },
    )
    .map((rows) =>
      rows.map(({ isCheque, group, reverses, ...row }, at) => ({
        ...item(`e${at}`, row.date, 0),
        ...row,
        transactionId: `t${group}`,
        registerId: isCheque && row.chequeNumber !== '' ? `c${at}` : null,
        reversesId: reverses === null ? null : `t${reverses}`,
      })),
    );

  test('sure proposals share nothing, their sums are equal, and the order does not matter', () => {
    fc.assert(
      fc.property(lines, items, (someLines, someItems) => {
        const found = propose({ lines: someLines, items: someItems });
        const sure = found.filter(({ isSure }) => isSure);
        const parts = sure.flatMap(({ lineIds, items: keys }) => [
          ...lineIds,
          ...keys.map(({ entryId }) => entryId),
        ]);
        expect(new Set(parts).size).toBe(parts.length);
        for (const proposal of found)
          expect(proposal.difference).toBe(deriveSum(proposal, someLines, someItems));
        for (const { difference } of sure) expect(difference).toBe(0n);
        const turned = propose({ lines: someLines.toReversed(), items: someItems.toReversed() });
        expect(turned).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });

  function deriveSum(
    proposal: Proposal,
    someLines: readonly EngineLine[],
    someItems: readonly EngineItem[],
  ): bigint {
    const paid = someLines.filter(({ lineId }) => proposal.lineIds.includes(lineId));
    const booked = someItems.filter(({ entryId }) =>
      proposal.items.some((key) => key.entryId === entryId),
    );
    return (
      paid.reduce((sum, each) => sum + each.amount, 0n) -
      booked.reduce((sum, each) => sum + each.amount, 0n)
    );
  }
});

test('of a busy year most lines are ticked, and every one rightly', () => {
  const { lines, items, truth } = bankYear(3_000);
  const sure = propose({ lines, items }).filter(({ isSure }) => isSure);
  const wrong = sure.filter(
    ({ lineIds, items: keys }) =>
      !lineIds.every((lineId) => keys.every(({ entryId }) => truth.get(lineId)?.has(entryId))),
  );
  expect(wrong).toEqual([]);
  expect(sure.length).toBeGreaterThan(lines.length * 0.9);
});

test.for([
  [[100, 200, 300, 400], 700, undefined],
  [[100, 250, 400], 650, [250, 400]],
  [[1, 2, 4, 8, 16, 32], 31, [1, 2, 4, 8, 16]],
  [[1, 2, 4, 8, 16, 32], 63, undefined],
  [[-15, 1_000, 7], 985, [-15, 1_000]],
  [[500], 500, undefined],
] as const)('of %o, %i is %o', ([amounts, total, found]) => {
  const rows = amounts.map((amount) => ({ amount: BigInt(amount) }));
  const chosen = findOnlySubset(rows, BigInt(total), { steps: 100_000 });
  expect(chosen?.map(({ amount }) => Number(amount))).toEqual(found);
});
