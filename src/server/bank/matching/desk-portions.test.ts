// An account with more open lines than one portion holds, told portion by portion.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '#test/bank-lines.ts';
import { postLines } from '#test/post-lines.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const LINES = 1_500;
const PATH = '/api/bank/workspace/1110';
let app: TestApp;
let session: TestSession;
let lineIds: string[];

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  session = await app.loginAs('accountant');
  // Every third line has an entry of its amount and reference; those of January are of the start.
  const wanted = Array.from({ length: LINES }, (_, at) => ({
    date: `2026-${String(2 + Math.floor((at * 10) / LINES)).padStart(2, '0')}-15`,
    amount: BigInt(100_000 + at * 37),
    description: `TRANSFER ${700_000 + at}`,
    reference: String(700_000 + at),
  }));
  const entries = wanted.filter((_, at) => at % 3 === 0);
  for (let from = 0; from < entries.length; from += 50) {
    const some = entries.slice(from, from + 50);
    const lines = some.map(({ amount, reference }) => {
      return { account: '1110', debit: amount, credit: 0n, document: reference };
    });
    const total = some.reduce((sum, { amount }) => sum + amount, 0n);
    await postLines(app, 'accountant.one', {
      date: from < 100 ? '2026-01-20' : (some[0]?.date ?? ''),
      description: 'Transfers received',
      lines: [...lines, { account: '3030', debit: 0n, credit: total }],
    });
  }
  lineIds = await addStatement(app, { account: '1110', opening: 5_000_000n, lines: wanted });
  const note = { state: 'hold', reason: 'Whose is it?', until: null, askedUser: '', question: '' };
  for (const lineId of [lineIds[1], lineIds[LINES - 1]])
    await session.call('PUT', `/api/bank/lines/${lineId ?? ''}/note`, { note, version: 0 });
});
afterAll(() => app.stop());

test('the first portion has every figure of the whole; the others bring the rest, just as it is told at once', async () => {
  const whole = (await session.call('GET', PATH)).body;
  const first = (await session.call('GET', `${PATH}?first=portion`)).body;
  expect(whole.rest).toBeNull();
  expect(first.lines.length).toBeLessThan(LINES / 4);
  expect(first.lines.slice(0, 3)).toEqual(whole.lines.slice(0, 3));
  const portions = [first, ...(await listOthers(first.rest))];
  expect(portions.length).toBeGreaterThan(1);
  const inPlace = <Row extends { place: number }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => a.place - b.place);
  expect(inPlace(portions.flatMap(({ lines }) => lines))).toEqual(whole.lines);
  expect(inPlace(portions.flatMap(({ items }) => items))).toEqual(whole.items);
  const told = portions.flatMap(({ proposals }) => proposals).map((each) => JSON.stringify(each));
  expect(told.sort()).toEqual(whole.proposals.map((each) => JSON.stringify(each)).sort());
  const known = portions.flatMap(({ knownLineIds }) => knownLineIds);
  expect(known.sort()).toEqual(whole.knownLineIds.sort());
  const ofStart = portions.flatMap(({ items }) => items).filter(({ isOfStart }) => isOfStart);
  expect(first.start.items).toEqual([]);
  expect(ofStart.map(({ entryId, position }) => `${entryId} ${position}`).sort()).toEqual(
    whole.start.items.map(({ entryId, position }) => `${entryId} ${position}`).sort(),
  );
  expect(ofStart).toHaveLength(100);
  const figures = (body: typeof first) => ({
    ...body,
    lines: [],
    items: [],
    proposals: [],
    knownLineIds: [],
    rest: null,
    start: body.start.opening,
  });
  expect(figures(first)).toEqual(figures(whole));
  expect([first.lineTotal, first.itemTotal]).toEqual([LINES, 500]);
});

test('what is told and what is still to come make up all lines', async () => {
  const { lines, proposals, rest } = (await session.call('GET', `${PATH}?first=portion`)).body;
  const counts = rest?.counts;
  const proposed = new Set(proposals.flatMap((each) => each.lineIds));
  const open = lines.filter(({ note }) => note === null);
  const here = open.filter(({ lineId }) => proposed.has(lineId)).length;
  const whole = (await session.call('GET', PATH)).body;
  const all = new Set(whole.proposals.flatMap((each) => each.lineIds));
  const allProposed = whole.lines.filter(({ lineId, note }) => note === null && all.has(lineId));
  expect(here + (counts?.proposed ?? 0)).toBe(allProposed.length);
  expect(open.length - here + (counts?.none ?? 0)).toBe(LINES - 2 - allProposed.length);
  expect([lines.length - open.length, counts?.hold, counts?.['bank-error']]).toEqual([1, 1, 0]);
  const sure = whole.proposals.filter(({ isSure }) => isSure).length;
  const sureHere = proposals.filter(({ isSure }) => isSure).length;
  expect(sureHere + (counts?.sure ?? 0)).toBe(sure);
});

test('portions are told to whoever asked for the first, of this account; of any other they are not there', async () => {
  const { rest } = (await session.call('GET', `${PATH}?first=portion`)).body;
  const boardId = rest?.boardId ?? '';
  const admin = await app.loginAs('admin');
  expect((await admin.call('GET', `${PATH}/rest/${boardId}/1`)).status).toBe(404);
  for (const path of [
    `/api/bank/workspace/1120/rest/${boardId}/1`,
    `${PATH}/rest/${boardId}/99`,
    `${PATH}/rest/${randomUUID()}/1`,
  ] as const)
    expect((await session.call('GET', path)).status, path).toBe(404);
  expect((await session.call('GET', `${PATH}/rest/${boardId}/1`)).status).toBe(200);
});

async function listOthers(rest: { boardId: string; portion: number } | null) {
  const others = [];
  for (let next = rest; next !== null;) {
    const path = `${PATH}/rest/${next.boardId}/${next.portion}` as const;
    const { status, body } = await session.call('GET', path);
    expect(status).toBe(200);
    others.push(body);
    next = body.rest;
  }
  return others;
}
