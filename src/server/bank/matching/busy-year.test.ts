// A year of 10,000 lines of the bank with its ledger, matched through the door.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '#test/bank-lines.ts';
import { bankYear } from '#test/bank-year.ts';
import { postLines } from '#test/post-lines.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { Answer, TestSession } from '#test/test-session.ts';

import type { EngineItem } from './engine/board.ts';

const LINES = 10_000;
const LINES_OF_AN_ENTRY = 100;
const PATH = '/api/bank/workspace/1110';
const year = bankYear(LINES, { cheques: 0.04 });
let app: TestApp;
let session: TestSession;
/** By the bank's line: the entry and position, or the cheque, of each of its items. */
const truth = new Map<string, Set<string>>();

beforeAll(async () => {
  app = await startTestApp({ clock: '2027-01-15T02:00:00Z' });
  session = await app.loginAs('accountant');
  const places = await postYear();
  const lineIds = await addStatement(app, { account: '1110', opening: 0n, lines: year.lines });
  for (const [at, lineId] of lineIds.entries()) {
    const entries = [...(year.truth.get(year.lines[at]?.lineId ?? '') ?? [])];
    truth.set(lineId, new Set(entries.map((entryId) => places.get(entryId) ?? '')));
  }
});
afterAll(() => app.stop());

/**
 * Enters the books of the year: cheques one by one, all else of a day's neighbourhood in entries of
 * many lines.
 */
async function postYear(): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const byDay = Map.groupBy(year.items, ({ date, registerId }) =>
    registerId === null ? date : '',
  );
  for (const item of byDay.get('') ?? []) await post([item], places);
  for (const [day, items] of byDay) {
    if (day === '') continue;
    for (let from = 0; from < items.length; from += LINES_OF_AN_ENTRY)
      await post(items.slice(from, from + LINES_OF_AN_ENTRY), places);
  }
  return places;
}

async function post(items: readonly EngineItem[], places: Map<string, string>): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const entryId = randomUUID();
  const total = items.reduce((sum, { amount }) => sum + amount, 0n);
  await postLines(app, 'accountant.one', {
    date: first.date,
    description: 'Of the busy year',
    lines: [
      ...items.map(({ amount, reference }) => ({
        ...sideOf(amount),
        account: '1110',
        ...(reference !== '' && { document: reference }),
      })),
      { ...sideOf(-total), account: '6240' },
    ],
    change: { entryId, cheques: first.registerId === null ? [] : [chequeOf(first)] },
  });
  for (const [position, item] of items.entries())
    places.set(item.entryId, `${entryId} ${position}`);
}

function sideOf(amount: bigint) {
  return { debit: amount > 0n ? amount : 0n, credit: amount < 0n ? -amount : 0n };
}

function chequeOf({ chequeNumber: number, amount, date }: EngineItem) {
  const cheque = { account: '1110', number, payee: 'Mabuhay Supplies', amount: -amount, date };
  return { ...cheque, chequeId: randomUUID() };
}

test('most lines are ticked rightly and matched in portions of 2,000', async () => {
  let matched = 0;
  for (;;) {
    const sure = await ticked();
    if (sure.length === 0) break;
    for (let from = 0; from < sure.length; from += 2_000) {
      const matches = sure.slice(from, from + 2_000).map(toWanted);
      const made = await session.call('POST', `${PATH}/matches`, { matches });
      expect(made.body.outcomes.filter(({ error }: { error: string }) => error !== '')).toEqual([]);
    }
    matched += sure.length;
  }
  expect(matched).toBeGreaterThan(LINES * 0.9);
  const { rows } = (await session.call('GET', '/api/cheques?state=cleared&pageSize=1')).body;
  expect(rows).toHaveLength(1);
});

async function ticked() {
  const { status, body } = await session.call('GET', PATH);
  expect(status, JSON.stringify(body.problem)).toBe(200);
  const sure = body.proposals.filter(({ isSure }) => isSure);
  const wrong = sure.filter(({ lineIds, items }) =>
    items.some(
      ({ entryId, position }) => !truth.get(lineIds[0] ?? '')?.has(`${entryId} ${position}`),
    ),
  );
  expect(wrong).toEqual([]);
  return sure;
}

type Offered = Answer<'GET /api/bank/workspace/:account'>['body']['proposals'][number];

function toWanted({ lineIds, items, score, reason, difference, role }: Offered) {
  return { lineIds, items, score, reason, difference, role, differenceSide: null };
}
