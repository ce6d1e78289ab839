// Names, earlier matches, batches and the bank's own words as evidence; the same on every run.
import { expect, test } from 'vitest';

import { judgeYear } from '#test/held-out/judge.ts';
import { HELD_OUT_SEED } from '#test/held-out/year.ts';
import { namedYear } from '#test/named-year.ts';

import { joinDifferences } from '../join-differences.ts';

import type { EngineItem, EngineLine, Proposal } from './board.ts';
import { propose } from './propose.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const DAY = '2026-12-10';

function line(lineId: string, amount: bigint, description: string, more = {}): EngineLine {
  return { lineId, date: DAY, amount, description, reference: '', chequeNumber: '', ...more };
}

function item(entryId: string, amount: bigint, more: Partial<EngineItem> = {}): EngineItem {
  return {
    entryId,
    position: 0,
    chequeId: NIL,
    date: DAY,
    amount,
    transactionId: `t ${entryId}`,
    documentNumber: `BP-${entryId}`,
    chequeNumber: '',
    reference: '',
    reversesId: null,
    registerId: null,
    restoresId: null,
    ...more,
  };
}

function told(proposals: readonly Proposal[]): string[] {
  return proposals.map(
    ({ lineIds, items, score, isSure }) =>
      `${lineIds.join('+')}=${items.map(({ entryId }) => entryId).join('+')} ${score}${isSure ? ' sure' : ''}`,
  );
}

const of = (...names: string[]) => ({ names });
const STAFF = Array.from({ length: 7 }, (_, at) =>
  item(`p${at}`, -BigInt(1_000_000 + at * 7_777), { kind: 'withdrawal', names: [`Person ${at}`] }),
);
const PAYROLL = STAFF.reduce((all, { amount }) => all + amount, 0n);

test.for<[string, EngineLine[], EngineItem[], string[]]>([
  [
    'payments of one pay run are one line of the bank, whatever others have the amount of a part',
    [line('l', -30_000n, 'FUND TRANSFER BATCH 2026'), line('m', -10_000n, 'FUND TRANSFER')],
    [
      item('a', -10_000n, { run: 'PR-0001' }),
      item('b', -20_000n, { run: 'PR-0001' }),
      item('c', -10_000n),
    ],
    ['l=a+b 96 sure', 'm=c 85 sure'],
  ],
  [
    'of two runs of one amount the line names its own; one that the bank sent back is left out',
    [line('l', -30_000n, 'BATCH PR-0002 BAYANIHAN'), line('m', -50_000n, 'BATCH')],
    [
      ...['a', 'b'].map((id) => item(id, -15_000n, { run: 'PR-0001' })),
      ...['c', 'd'].map((id) => item(id, -15_000n, { run: 'PR-0002' })),
      ...[1, 2, 3].map((id) => item(`e${id}`, -BigInt(id) * 10_000n - 5_000n, { run: 'PR-0003' })),
    ],
    ['l=c+d 98 sure', 'm=e1+e3 80'],
  ],
  [
    'of one amount, the name in capitals and cut off says which',
    [line('l', -50_000n, 'INSTAPAY TO KALAYAAN PACKAGI')],
    [
      item('a', -50_000n, of('Bayanihan Logistics Corp.')),
      item('b', -50_000n, of('Kalayaan Packaging Phils., Inc.')),
    ],
    ['l=b 93 sure'],
  ],
  [
    'the trade name counts as the name does, and a person’s in any order',
    [line('l', -50_000n, 'PESONET MRS BAKESHOP'), line('m', -60_000n, 'TRF DELA CRUZ JUAN')],
    [
      item('a', -50_000n, of('Reyes, Ana', 'Mrs. Bakeshop')),
      item('b', -60_000n, of('Juan M. Dela Cruz')),
    ],
    ['l=a 93 sure', 'm=b 93 sure'],
  ],
  [
    'words that were somebody’s before are theirs again',
    [line('l', -50_000n, 'BILLS PYMT MRLCO', { learntNames: ['Manila Electric'] })],
    [item('a', -50_000n, of('Manila Electric')), item('b', -50_000n, of('Acme'))],
    ['l=a 93 sure'],
  ],
  [
    'a line that names somebody else is not matched by its amount alone: unticked where the amount is unusual, not at all where it is round',
    [line('l', -200_000n, 'INSTAPAY TO KALAYAAN'), line('m', -51_234n, 'INSTAPAY TO KALAYAAN')],
    [
      item('a', -200_000n, of('Bayanihan Logistics')),
      item('b', -51_234n, of('Bayanihan Logistics')),
      item('c', -70_000n, of('Kalayaan')),
    ],
    ['m=b 55'],
  ],
  [
    'a cheque whose number the bank’s field cut off, or of which it prints the end, is that cheque',
    [line('l', -50_000n, 'Check Encashed 000075840'), line('m', -60_000n, 'CHECK ISSUED 8412')],
    [
      item('a', -50_000n, { chequeNumber: '0758407', registerId: 'r1' }),
      item('b', -60_000n, { chequeNumber: '0758412', registerId: 'r2' }),
    ],
    ['l=a 94 sure', 'm=b 94 sure'],
  ],
  [
    'two cheques of one amount, of which a part of the number could be either, are left to a person',
    [line('l', -50_000n, 'Check Encashed 000075840')],
    [
      item('a', -50_000n, { chequeNumber: '0758407', registerId: 'r1' }),
      item('b', -50_000n, { chequeNumber: '0758408', registerId: 'r2' }),
    ],
    [],
  ],
  [
    'all that a customer paid on a day is one line that names it, days apart; without its name it is not ticked',
    [line('l', 90_000n, 'IBFT FROM VISAYAS PRINTING'), line('m', 110_000n, 'CREDIT MEMO')],
    [
      ...[40_000n, 50_000n].map((amount) =>
        item(`v${amount}`, amount, { ...of('Visayas Printing Corp.'), date: '2026-12-13' }),
      ),
      ...[30_000n, 80_000n].map((amount) =>
        item(`g${amount}`, amount, { ...of('Golden Harvest Inc.'), date: '2026-12-13' }),
      ),
    ],
    ['l=v40000+v50000 91 sure', 'm=g30000+g80000 77'],
  ],
  [
    'card sales less the acquirer’s fee are proposed with the fee as the difference',
    [line('l', 98_000n, 'POS MERCHANT CREDIT'), line('m', 49_000n, 'DEPOSIT')],
    [item('a', 100_000n), item('b', 50_000n)],
    ['l=a 68'],
  ],
  [
    'two payrolls of one day are two runs of consecutive numbers',
    [line('l', PAYROLL, 'PAYROLL BATCH'), line('m', -6n * 123_456n, 'PAYROLL BATCH')],
    [
      ...STAFF,
      ...[1, 2, 3, 4, 5, 6].map((at) => item(`q${at}`, -123_456n, { kind: 'withdrawal' })),
    ],
    ['l=p0+p1+p2+p3+p4+p5+p6 90 sure', 'm=q1+q2+q3+q4+q5+q6 90 sure'],
  ],
  [
    'a charge is nobody’s bill of the same amount',
    [line('l', -25_000n, 'SERVICE CHARGE'), line('m', -30_000n, 'ONLINE TRANSFER')],
    [item('a', -25_000n, of('Alon Water')), item('b', -30_000n, of('Garcia Law'))],
    ['m=b 85 sure'],
  ],
  [
    'a payroll is one line of entries of one day and kind',
    [line('l', PAYROLL, 'PAYROLL BATCH')],
    [...STAFF, item('x', -5_000n, { kind: 'bill-payment' })],
    ['l=p0+p1+p2+p3+p4+p5+p6 92 sure'],
  ],
  [
    'without one of them it is proposed, and never sure',
    [line('l', PAYROLL + 1_000_000n, 'PAYROLL BATCH')],
    STAFF,
    ['l=p1+p2+p3+p4+p5+p6 78'],
  ],
])('%s', ([, lines, items, expected]) => {
  const proposals = propose({ lines, items });
  expect(told(proposals).map(sorted)).toEqual(expected.map(sorted));
});

test('a year of names: nothing that is ticked is wrong, and ids of another database change nothing', () => {
  const year = namedYear(594);
  const proposals = propose(year);
  const ticked = proposals.filter(({ isSure }) => isSure);
  const wrong = ticked.filter(({ lineIds: [lineId = ''], items }) => {
    const own = year.truth.get(lineId);
    return items.length !== own?.size || !items.every(({ entryId }) => own.has(entryId));
  });
  expect(wrong).toEqual([]);
  const matchable = [...year.truth.values()].filter(({ size }) => size > 0).length;
  expect(ticked.length / matchable).toBeGreaterThan(0.95);
  const other = (id: string) => id.split('').toReversed().join('');
  const again = propose({
    lines: year.lines.map((each) => ({ ...each, lineId: other(each.lineId) })).toReversed(),
    items: year.items.map((each) => ({ ...each, entryId: other(each.entryId) })),
  });
  const back = again.map(({ lineIds, items, ...rest }) => ({
    ...rest,
    lineIds: lineIds.map(other),
    items: items.map((key) => ({ ...key, entryId: other(key.entryId) })),
  }));
  expect(back).toEqual(proposals);
});

test('of lines that were drawn by another method, what is ticked is right, and nearly all is found', () => {
  const { ticked, lines, best, all } = judgeYear(HELD_OUT_SEED);
  expect(ticked.right).toBe(ticked.of);
  expect(lines.right / lines.of).toBeGreaterThanOrEqual(0.88);
  expect(best.right / best.of).toBeGreaterThanOrEqual(0.98);
  expect(all.right / all.of).toBeGreaterThanOrEqual(0.97);
});

test('an open entry of just the difference joins it: surely where it names what was wrong', () => {
  const row = (entryId: string, amount: bigint, reference: string) => ({
    ...item(entryId, amount, { reference, documentNumber: `JV-2026-${entryId}` }),
    isOpening: false,
    entryNumber: 'GJ-1',
    kind: 'journal-entry',
    description: '',
    party: '',
    names: [],
    run: null,
  });
  const wrong = { ...row('w', -45_360n, ''), documentNumber: 'CV-9', chequeNumber: '0001239' };
  const match = {
    matchId: 'm',
    difference: -2_700n,
    differenceSide: 'books' as const,
    lines: [{ ...line('l', -48_060n, ''), matchId: 'm' }],
    items: [{ ...wrong, matchId: 'm', role: 'item' as const }],
  };
  const given = { recorded: [], differences: [match], lines: [] };
  const called = row('a', -2_700n, 'CHQ 0001239');
  const other = row('b', -2_700n, 'CHQ 0001240');
  expect(told(joinDifferences({ ...given, items: [called, other] }))).toEqual(['l=w+a 90 sure']);
  expect(told(joinDifferences({ ...given, items: [other] }))).toEqual(['l=w+b 75']);
  expect(told(joinDifferences({ ...given, items: [row('c', -2_701n, '')] }))).toEqual([]);
  const bank = { ...match, differenceSide: 'bank' as const };
  const right = { ...line('r', 2_700n, 'CORRECTION'), note: null };
  const put = joinDifferences({ ...given, differences: [bank], items: [], lines: [right] });
  expect(told(put)).toEqual(['l+r=w 80']);
});

/** The order of the parts of a proposal says nothing. */
function sorted(text: string): string {
  const [match = '', ...rest] = text.split(' ');
  const [lines = '', items = ''] = match.split('=');
  return [`${lines}=${items.split('+').toSorted().join('+')}`, ...rest].join(' ');
}
