// Whoever only reads changes nothing, whatever is read, and what is written to the log while
// something fails tells no secret.
import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { routesOf } from '#server/app.ts';

import { startGoldenBooks } from './golden/golden-books.ts';
import type { GoldenBooks } from './golden/golden-books.ts';
import { readAs } from './read-as.ts';
import { ADMIN, startTestApp } from './start-test-app.ts';
import { postLogin } from './test-session.ts';

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

/** The trace of a refusal by role. */
const MAY_CHANGE = new Set(['audit_events', 'audit_unlinked', 'audit_links']);

test('every GET of the contract leaves every table as it was [A-136]', async () => {
  const { app } = books;
  const sessions = [books.session, await app.loginAs('admin')];
  const before = await hashTables();
  const answered: string[] = [];
  for (const { method, path } of routesOf(app.app)) {
    if (method !== 'GET') continue;
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name));
    for (const session of sessions) {
      const { status } = await session.call('GET', `${url}?${QUERY}`);
      if (status === 200) answered.push(path);
      // Who comes next is asked only where this one may not.
      if (status !== 403) break;
    }
  }
  expect(new Set(answered).size).toBeGreaterThan(50);
  const after = await hashTables();
  expect(before.size).toBeGreaterThan(60);
  expect(changedBetween(before, after)).toEqual([]);
  await books.session.call('POST', '/api/bookmarks', { cardId: 'bill-new' });
  expect(changedBetween(after, await hashTables())).toEqual(['bookmarks']);
});

function changedBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = [...after].filter(([table, hash]) => before.get(table) !== hash);
  return changed.map(([table]) => table).filter((table) => !MAY_CHANGE.has(table));
}

const QUERY = 'from=2026-12-01&to=2026-12-31&on=2026-12-31&year=2026&month=2026-12&period=2026-12';

/** An id that is there for what a path asks, else a word that may fit. */
function valueOf(name: string): string {
  const known: Record<string, string | undefined> = {
    transactionId: [...books.transactions.values()][0],
    partyId: [...books.parties.values()][0],
    kind: 'invoice',
    format: 'csv',
    account: '1120',
    year: '2026',
    month: '2026-12',
    name: 'trial-balance',
    register: 'customer',
  };
  return known[name] ?? 'knock';
}

async function hashTables(): Promise<Map<string, string>> {
  const { ownerUrl } = books.app.database;
  const tables = await readAs<{ name: string }>(
    ownerUrl,
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from "${name}" t`,
  );
  const rows = await readAs<{ name: string; hash: string }>(ownerUrl, hashes.join(' union all '));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

test('a fault of ours answers a sentence and a number, and the log has it on one line, without a secret [S8, A-41, A-129, A-130, A-131, V3.4.1]', async () => {
  const lines: string[] = [];
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace', base: null }, out);
  const portal = await startTestApp({
    deps: () => ({ log }),
    config: { publicUrl: 'https://books.example.ph' },
  });
  try {
    const session = await portal.login('admin', ADMIN.password);
    const hostile = 'x\r\n{"level":30,"msg":"forged"}\u001B[31m\u202E';
    await postLogin(portal.app, { clientId: hostile, password: 'Canary!Pass77' });
    await readAs(portal.database.ownerUrl, 'alter table bookmarks rename to gone');
    const headers = { 'user-agent': hostile.replaceAll('\r\n', ' ') };
    const failed = await session.call(
      'GET',
      '/api/bookmarks?token=canary-value',
      undefined,
      headers,
    );
    expect(failed.status).toBe(500);
    expect(failed.headers['strict-transport-security']).toBe('max-age=31536000');
    const text = JSON.stringify(failed.body);
    expect(text).not.toMatch(/bookmarks|relation|select|\bat \w|node_modules/i);
    const written = lines.join('');
    // Calls are told, too, where that is asked for; what failed is told once.
    const told = lines.filter(
      (line) => line.includes(failed.body.problem.requestId) && line.includes('"level":50'),
    );
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 50, time: expect.any(Number) });
    for (const line of written.trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    for (const secret of [ADMIN.password, 'Canary!Pass77', session.bearer, session.sessionId])
      expect(written).not.toContain(secret);
    expect(written).not.toMatch(/\u001B|"msg":"forged"|canary-value/);
  } finally {
    await portal.stop();
  }
});
