import { expect, test } from 'vitest';

import { findBankActivity } from './bank-activity.ts';
import { buildEvents } from './events.ts';
import type { EventItem } from './events.ts';
import { buildPeriods } from './periods.ts';

function item(part: Partial<EventItem>): EventItem {
  const key = { entryId: part.description ?? '', position: 0, chequeId: '' };
  const words = {
    documentNumber: 'X-3',
    description: '',
    party: '',
    chequeNumber: '',
    reference: '',
  };
  const usual = { date: '2026-01-05', amount: -100n, isOpening: false, kind: 'bill-payment' };
  return { ...key, ...words, ...usual, registerId: null, restoresId: null, ...part };
}

test('a cheque is a line on the day on which the bank paid it, and none while it is outstanding', () => {
  const paidOn = new Map([['1', '2026-01-20']]);
  const events = buildEvents([item({ chequeNumber: '1' }), item({ chequeNumber: '2' })], paidOn);
  expect(events.map(({ lines }) => lines)).toMatchObject([
    [{ date: '2026-01-20', amount: -100n, chequeNumber: '1' }],
  ]);
});

test('a cheque that went stale is no line: the books take it back themselves', () => {
  const cheque = item({ chequeNumber: '7', registerId: 'r' });
  const stale = item({ kind: 'cheque-stale', amount: 100n, restoresId: 'r' });
  const expected = [{ lines: [], items: [cheque, stale] }];
  expect(buildEvents([cheque, stale], new Map())).toMatchObject(expected);
  expect(buildEvents([stale, cheque], new Map())).toMatchObject(expected);
});

test('interest and its final tax are two lines that come to what the books have', () => {
  const [event] = buildEvents(
    [item({ kind: 'journal-entry', description: 'Interest of the quarter', amount: 33_000n })],
    new Map(),
  );
  expect(event?.lines.map(({ amount }) => amount)).toEqual([41_250n, -8_250n]);
  expect(event?.role).toBe('memo');
});

test('all months but the last two are signed, and the bank erred in the last of them', () => {
  const periods = buildPeriods('2026-01-10', '2026-04-12');
  expect(periods.map(({ to, work }) => `${to} ${work}`)).toEqual([
    '2026-01-31 signed',
    '2026-02-28 signed',
    '2026-03-31 half',
    '2026-04-12 begun',
  ]);
  const { events, explanations } = findBankActivity('1110', periods);
  expect(explanations.map(({ date, state }) => `${date} ${state}`)).toEqual([
    '2026-02-11 bank-error',
    '2026-03-09 hold',
  ]);
  // The charge of March waits to be recorded.
  expect(events.flatMap(({ lines }) => lines).map(({ description }) => description)).toContain(
    'SERVICE CHARGE',
  );
  expect(findBankActivity('1120', periods).events).toEqual([]);
});
