// What would let figures be signed that are not so, or move what was signed without a word.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyMatches } from '#server/bank/matching/verify.ts';
import { invariant } from '#shared/invariant.ts';
import { csvStatement, keepStatement } from '#test/bank-statement.ts';
import type { BankLine } from '#test/bank-statement.ts';
import { enter } from '#test/enter.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const PATH = '/api/bank/workspace/1110';
let app: TestApp;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2027-02-10T02:00:00Z' });
  session = await app.loginAs('accountant');
  const opened = await enter(session, [
    'opening-balances',
    {
      date: '2026-10-31',
      trialBalance: [
        { account: '1110', debit: '2000.00', credit: '' },
        { account: '3010', debit: '', credit: '2000.00' },
      ],
    },
  ]);
  invariant(opened.status === 200, 'the books are opened');
  for (const [date, amount] of [
    ['2026-11-05', '500.00'],
    ['2026-12-05', '700.00'],
    ['2027-01-05', '100.00'],
  ] as const) {
    const lines = [
      { account: '1110', debit: amount, credit: '', party: '', document: '', foreign: '' },
      { account: '3010', debit: '', credit: amount, party: '', document: '', foreign: '' },
    ];
    const answers = { date, stage: 'normal', description: 'Paid in by the owner', lines };
    const { status } = await enter(session, ['journal-entry', answers]);
    invariant(status === 200, 'the entry is recorded');
  }
});
afterAll(() => app.stop());

async function keep(opening: string, lines: readonly BankLine[]) {
  return keepStatement(session, { account: '1110', content: csvStatement(lines, { opening }) });
}

async function read<Url extends string>(path: Url) {
  const { status, body } = await session.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

async function next() {
  const { accounts } = await read('/api/bank/statement-accounts');
  return accounts.find(({ account }) => account === '1110')?.reconcileNext;
}

const on = (day: string) => read(`/api/bank/reconciliation/1110?asAt=${day}`);

function prepare(asAt: string, digest: string) {
  return session.call('POST', '/api/bank/reconciliation/1110/prepare', { asAt, digest });
}

interface Proposal {
  readonly isSure: boolean;
}

/** Makes what is proposed. */
async function matchAll() {
  const { proposals } = await read(PATH);
  const matches = proposals.map((proposal: Proposal) => {
    const { isSure: _, ...wanted } = proposal;
    return { ...wanted, differenceSide: null };
  });
  const { status, body } = await session.call('POST', `${PATH}/matches`, { matches });
  expect([status, body.outcomes?.map(({ error }: { error: string }) => error)]).toEqual([
    200,
    matches.map(() => ''),
  ]);
}

test('an account that was started stands open again when an earlier statement comes in; all of it is said anew', async () => {
  await keep('2500.00', [['2026-12-05', '700.00', 'CASH DEPOSIT']]);
  const before = await read(PATH);
  expect(before.start).toMatchObject({ isMade: false, opening: '2500.00' });
  expect((await session.call('POST', `${PATH}/start`, { outstanding: [] })).status).toBe(200);
  await matchAll();
  expect((await on('2026-12-05')).obstacles).toEqual([]);

  await keep('2000.00', [
    ['2026-11-05', '500.00', 'CASH DEPOSIT'],
    ['2026-12-05', '700.00', 'CASH DEPOSIT'],
  ]);
  const { start } = await read(PATH);
  expect(start).toMatchObject({ isMade: false, opening: '2000.00' });
  // What was said of the later statement is there to be said of this one.
  expect(start.items).toMatchObject([{ amount: '2000.00' }]);
  const { obstacles, digest } = await on('2026-12-05');
  expect(obstacles[0]).toBe(
    'Start this account: say which items were still outstanding before its first line.',
  );
  expect((await prepare('2026-12-05', digest)).status).toBe(409);
  expect((await session.call('POST', `${PATH}/start`, { outstanding: [] })).status).toBe(200);
  await matchAll();
  expect(await on('2026-12-05')).toMatchObject({
    obstacles: [],
    figures: { difference: '0.00', balancePerBank: '3200.00' },
  });
});

test('with a statement missing in between, no day of the next one can be signed', async () => {
  await keep('5200.00', [
    ['2027-01-05', '100.00', 'CASH DEPOSIT'],
    ['2027-01-31', '10.00', 'INTEREST'],
  ]);
  await matchAll();
  const { figures, obstacles } = await on('2027-01-30');
  expect(figures.difference).toBe('0.00');
  expect(obstacles).toEqual([
    'By its lines the bank has 3,310.00 on 31 Jan 2027, but its statement closes with 5,310.00. Upload the statement that is missing.',
  ]);
  await keep('3200.00', [
    ['2026-12-10', '-1.00', 'BANK FEE'],
    ['2026-12-30', '2001.00', 'WRONG ACCOUNT'],
  ]);
  expect((await on('2027-01-30')).obstacles.join(' ')).not.toContain('By its lines');
  // The screen opens with the earliest month that nobody signed.
  expect(await next()).toBe('2026-11-30');
});

test('an error of the bank that was signed stays noted until the signature is taken back', async () => {
  const { lines } = await read(PATH);
  const noted: string[] = [];
  for (const { lineId, date } of lines as { lineId: string; date: string }[]) {
    if (!date.startsWith('2026-12')) continue;
    noted.push(lineId);
    const note = {
      state: 'bank-error',
      reason: 'Not ours',
      until: null,
      askedUser: '',
      question: '',
    };
    const answer = await session.call('PUT', `/api/bank/lines/${lineId}/note`, {
      note,
      version: 0,
    });
    expect(answer.status).toBe(200);
  }
  expect(noted).toHaveLength(2);
  const { digest, obstacles } = await on('2026-12-31');
  expect(obstacles).toEqual([]);
  const { status, body } = await prepare('2026-12-31', digest);
  expect(status).toBe(200);
  expect(await next()).toBe('2027-01-31');
  const path = `/api/bank/lines/${noted[0]}/note` as const;
  const removed = await session.call('PUT', path, { note: null, version: 1 });
  expect([removed.status, removed.body.problem?.code]).toEqual([409, 'bank-note-frozen']);
  const taken = await session.call(
    'POST',
    `/api/bank/reconciliations/${body.reconciliationId}/withdraw`,
    { reason: 'It was ours' },
  );
  expect(taken.status).toBe(200);
  expect((await session.call('PUT', path, { note: null, version: 1 })).status).toBe(200);
});

test('a line that comes into signed days is told; a reviewer does not sign what is so no more', async () => {
  const { lineId, version } = await notedLine();
  const note = {
    state: 'bank-error',
    reason: 'Not ours',
    until: null,
    askedUser: '',
    question: '',
  };
  const path = `/api/bank/lines/${lineId}/note` as const;
  const question = { ...note, state: 'hold', askedUser: 'admin', question: 'What is it?' };
  expect((await session.call('PUT', path, { note: question, version })).status).toBe(200);
  // The statement leads to the line that somebody was asked about.
  const asked = await on('2026-12-31');
  expect(asked.notes).toContain('One question waits for an answer.');
  expect(asked.askedLineId).toBe(lineId);
  const after = (await notedLine()).version;
  expect((await session.call('PUT', path, { note, version: after })).status).toBe(200);
  expect((await on('2026-12-31')).askedLineId).toBe(null);
  const { body } = await prepare('2026-12-31', (await on('2026-12-31')).digest);
  const signed = `/api/bank/reconciliations/${body.reconciliationId}` as const;
  const { warnings } = await keep('3199.00', [['2026-12-11', '-3.00', 'CHARGE']]);
  expect(warnings).toContain(
    'One line is new in days up to 31 Dec 2026, which were signed: what was signed does not have it.',
  );
  const admin = await app.loginAs('admin');
  const { sha256 } = (await read(signed)).reconciliation;
  const refused = await admin.call('POST', `${signed}/review`, { sha256 });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'This cannot be signed yet. What was prepared no longer agrees with these figures. Withdraw the sign-off, and prepare it again.',
  ]);
});

test('both sides of every match are added up anew', async () => {
  const sound = await verifyMatches(app.deps.db);
  expect([sound.checked > 3, sound.faults]).toEqual([true, []]);
  const { lineId } = await notedLine();
  const [match] = await readAs<{ id: string }>(
    app.database.ownerUrl,
    `insert into bank_match_lines (line_id, match_id) select '${lineId}', match_id from bank_matches m
      where m.kind = 'plain' and not exists (select from reconciliation_matches f where f.match_id = m.match_id)
      limit 1 returning match_id as id`,
  );
  expect((await verifyMatches(app.deps.db)).faults).toEqual([
    `match ${match?.id} has a difference of -100 centavos instead of 0.`,
  ]);
});

async function notedLine() {
  const { lines } = await read(PATH);
  const found = lines.find(({ description }) => description === 'BANK FEE');
  return { lineId: found?.lineId, version: found?.note?.version ?? 0 };
}
