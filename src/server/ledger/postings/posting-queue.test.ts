import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect, watchQueries } from '#server/platform/db/connect.ts';
import { toProblem } from '#server/platform/http/errors.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { registerCustomer } from '#test/invoices.ts';
import { requestOfLines } from '#test/post-lines.ts';
import type { TestEntry } from '#test/post-lines.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { recordPostings } from './record.ts';
import type { RecordRequest } from './record.ts';
import { verifyLedger } from './verify.ts';

let app: TestApp;
let owner: pg.Client;
let user: TestSession;
const calls: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('accountant');
  owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await owner.connect();
  watchQueries(app.deps.db, (text) => calls.push(...(/post_\w+/.exec(text) ?? [])));
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const entryOf = (change: Partial<TestEntry> = {}): TestEntry => ({
  date: '2026-03-02',
  description: 'Waits',
  lines: [
    { account: '1110', debit: 500n, credit: 0n },
    { account: '4010', debit: 0n, credit: 500n },
  ],
  ...change,
});

const request = (change?: Partial<TestEntry>) =>
  requestOfLines(app, 'accountant.one', entryOf(change));

/** The number of its entry, or the code of the problem that a person reads. */
async function record(one: RecordRequest, db = app.deps.db): Promise<string> {
  return recordPostings(db, one).then(
    ({ entryNumber }) => entryNumber,
    (error: unknown) => toProblem(error).code,
  );
}

/** While nobody can post, a first one takes its place and the others wait behind it; then `act`. */
async function together(
  others: readonly RecordRequest[],
  act: () => Promise<unknown> = () => owner.query('commit'),
): Promise<string[]> {
  const first = await request();
  await owner.query('begin');
  await owner.query('select from ledger_chain for update');
  calls.length = 0;
  const taken = record(first);
  await expect.poll(() => waiters()).toHaveLength(1);
  const all = others.map((one) => record(one));
  await act();
  return Promise.all([taken, ...all]);
}

async function waiters(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}

const next = (from: string, steps: number) =>
  `${from.slice(0, -6)}${String(Number(from.slice(-6)) + steps).padStart(6, '0')}`;

test('those that wait share one call, and each is answered for itself: a refused one takes nobody with it', async () => {
  const good = await request();
  const last = await request();
  const same = await request({ change: { transactionId: good.postings[0]?.transactionId ?? '' } });
  const outcomes = await together([
    await request({ lines: [{ account: '9999', debit: 1n, credit: 0n }] }),
    good,
    // Found at commit, were it alone.
    await request({
      lines: [
        { account: '1110', debit: 2n, credit: 0n },
        { account: '4010', debit: 0n, credit: 1n },
      ],
    }),
    good,
    { ...good, contentHash: 'other' },
    // Its id is taken, which no form can bring about.
    same,
    last,
  ]);
  const first = outcomes[0] ?? '';
  expect(outcomes).toEqual([
    first,
    'account-not-usable',
    next(first, 1),
    'unexpected',
    next(first, 1),
    'idempotency-key-reused',
    'unexpected',
    next(first, 2),
  ]);
  expect(calls.toSorted()).toEqual(['post_together', 'post_transactions']);
  expect(await record(last)).toBe(next(first, 2));
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test('those that come in the same turn share one call', async () => {
  const all = await Promise.all([request(), request(), request()]);
  calls.length = 0;
  const outcomes = await Promise.all(all.map((one) => record(one)));
  const first = outcomes[0] ?? '';
  expect(outcomes).toEqual([first, next(first, 1), next(first, 2)]);
  expect(calls).toEqual(['post_together']);
});

test('a month that is closed while they wait refuses its own entries and no other', async () => {
  const { userId, ...february } = await request({ date: '2026-02-27' });
  const outcomes = await together([{ userId, ...february }, await request()], async () => {
    await owner.query(
      `insert into locked_months (month, locked_at, locked_by) values ('2026-02-01', now(), $1)`,
      [userId],
    );
    await owner.query('commit');
  });
  expect(outcomes).toEqual([outcomes[0], 'month-locked', next(outcomes[0] ?? '', 1)]);
});

test('those that hang on each other are answered in their order, though they share one call', async () => {
  const partyId = await registerCustomer(user);
  const moved = (debited: Partial<PostingLine>, credited: Partial<PostingLine>) =>
    request({
      lines: [
        { account: '1110', debit: 500n, credit: 0n, ...debited },
        { account: '4010', debit: 0n, credit: 500n, ...credited },
      ],
    });
  const open = { account: '1210', partyId, document: 'D-1' };
  const outcomes = await together([
    await moved({}, open),
    await moved(open, {}),
    await moved({}, open),
    await moved({}, open),
    await moved({}, { account: '1020' }),
    await moved({ account: '1020' }, {}),
    await request(),
  ]);
  const first = outcomes[0] ?? '';
  expect(outcomes.slice(1)).toEqual([
    'item-overdrawn',
    next(first, 1),
    next(first, 2),
    'item-overdrawn',
    'box-empty',
    next(first, 3),
    next(first, 4),
  ]);
  expect(calls.toSorted()).toEqual(['post_together', 'post_transactions']);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test('what is written together is what each would have been alone', async () => {
  const { userId } = await request();
  const attachmentId = randomUUID();
  await owner.query(
    `insert into attachments (attachment_id, sha256, file_name, content_type, size, uploaded_by, uploaded_at)
      values ($1, $2, 'a.pdf', 'application/pdf', 1, $3, now())`,
    [attachmentId, 'a'.repeat(64), userId],
  );
  const outcomes = await together([
    await request({
      change: { answers: { stage: 'adjusting' }, receiptTo: 'books@sandigan.example' },
    }),
    await request({ date: '2026-04-01', change: { attachmentIds: [attachmentId], book: 'CRB' } }),
    await request({ date: '2025-12-31', change: { number: { typed: 'T-1', key: 'T1' } } }),
    await request(),
  ]);
  const { rows } = await owner.query<{ number: string; told: string }>(
    `select e.number, concat_ws(' ', t.number, e.stage, (select count(*) from mails m where m.transaction_id = e.transaction_id),
        (select count(*) from transaction_attachments p where p.transaction_id = e.transaction_id)) as told
      from journal_entries e join transactions t using (transaction_id) order by e.sequence desc limit 4`,
  );
  expect(rows.map(({ number }) => number).toReversed()).toEqual(outcomes.slice(1));
  const series = rows[0]?.told.slice(0, 'JV-2026-000001'.length) ?? '';
  expect(rows.map(({ told }) => told).toReversed()).toEqual([
    `${next(series, -2)} adjusting 1 0`,
    `${next(series, -1)} normal 0 1`,
    'T-1 normal 0 0',
    `${series} normal 0 0`,
  ]);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test('when the shared call is lost nothing is recorded, and the same keys record each once', async () => {
  const waiting = await Promise.all([request(), request(), request()]);
  const before = await app.countOf('journal_entries');
  const outcomes = await together(waiting, async () => {
    // The first one fails alone; the others fail together, when their turn has come.
    const [alone] = await waiters();
    await end(alone);
    await expect.poll(async () => (await waiters()).some((pid) => pid !== alone)).toBe(true);
    await end((await waiters()).find((pid) => pid !== alone));
    await owner.query('commit');
  });
  expect(outcomes).toEqual(Array.from({ length: 4 }, () => 'unavailable'));
  expect(await app.countOf('journal_entries')).toBe(before);
  const again = await Promise.all([...waiting, ...waiting].map((one) => record(one)));
  expect(new Set(again).size).toBe(3);
  expect(await app.countOf('journal_entries')).toBe(before + 3);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

async function end(pid: number | undefined): Promise<void> {
  await owner.query('select pg_terminate_backend($1)', [pid]);
}

test('two processes with a queue each share the numbers without a gap', async () => {
  const second = connect(app.database.appUrl);
  try {
    const requests = await Promise.all(Array.from({ length: 60 }, () => request()));
    const bad = await request({ lines: [{ account: '9999', debit: 1n, credit: 0n }] });
    const before = await app.countOf('journal_entries');
    const outcomes = await Promise.all(
      requests.flatMap((one, at) => [
        record(one, at % 2 === 0 ? app.deps.db : second.db),
        record(
          { ...bad, key: `${bad.key.slice(0, -2)}${at + 10}` },
          at % 2 === 0 ? second.db : app.deps.db,
        ),
      ]),
    );
    expect(outcomes.filter((code) => code === 'account-not-usable')).toHaveLength(60);
    expect(new Set(outcomes).size).toBe(61);
    expect(await app.countOf('journal_entries')).toBe(before + 60);
    expect(await verifyLedger(app.deps.db)).toEqual([]);
  } finally {
    await second.end();
  }
});

test('who comes when a thousand wait is told to come again', async () => {
  const one = await request();
  const outcomes = await together(Array.from({ length: 1_001 }, () => one));
  expect(outcomes.filter((code) => code === 'posting-busy')).toHaveLength(1);
  expect(new Set(outcomes.slice(1)).size).toBe(2);
});

test('a plan made while the books were small reads no table of theirs through', async () => {
  await owner.query('analyze journal_lines, journal_entries, transactions, open_items');
  const own = connect(app.database.appUrl, { maxConnections: 1 });
  try {
    const one = await request();
    await own.db.transaction().execute(async (tx) => {
      await recordPostings(tx, one);
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_stat_xact_user_tables where seq_scan > 0
          and relname in ('journal_lines', 'journal_entries', 'transactions', 'open_items')`.execute(
        tx,
      );
      expect(rows).toEqual([]);
    });
  } finally {
    await own.end();
  }
});
