// Books that are drawn and sealed outlive the server that does it.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { bookJobs } from './jobs.ts';

const PATH = '/api/books/work';

let books: GoldenBooks;
let second: TestApp;

beforeAll(async () => {
  books = await startGoldenBooks();
  const { database, deps } = books.app;
  const { config, clock, files } = deps;
  second = await startTestApp({ database, deps: () => ({ config, clock, files }) });
});
afterAll(async () => {
  await second.stop();
  await books.app.stop();
});

async function seal(...wanted: string[]): Promise<string> {
  const order = { act: 'seal', books: wanted, period: '2026-12', sheet: 'legal' };
  const { body } = await books.session.call('POST', PATH, order);
  return body.work.workId;
}

const shown = async (workId: string) =>
  (await books.session.call('GET', `${PATH}/${workId}`)).body.work;

async function untilOver(workId: string) {
  const state = async () => (await shown(workId)).state;
  await expect.poll(state).toMatch(/done|failed|cancelled/);
  return shown(workId);
}

test('what a server that was killed had not sealed yet is sealed by another, each book once, and all of it is told', async () => {
  const { db } = books.app.deps;
  const askedAt = books.app.clock.now();
  books.app.clock.advance(60);
  expect(await untilOver(await seal('SJ'))).toMatchObject({ state: 'done' });
  // As a server left it that was killed between the first book and the second.
  const left = randomUUID();
  await sql`insert into file_jobs (file_job_id, kind, company_id, asked, file_name, asked_by, address,
      asked_at, state, tries, alive_at, step, done, total)
    select ${left}, 'books', company_id, asked || '{"books": ["SJ", "CRB"]}', file_name, asked_by, address,
      ${askedAt}, 'making', 1, clock_timestamp() - interval '1 minute', 'Sales Journal', 50, 100
    from file_jobs where kind = 'books'`.execute(db);
  expect(await shown(left)).toMatchObject({ state: 'drawing', percent: 50 });
  await bookJobs(second.deps).work();
  const work = await untilOver(left);
  expect(work).toMatchObject({ state: 'done', percent: 100, error: '' });
  expect(work.files.map(({ book, sealId }) => [book, sealId !== null])).toEqual([
    ['SJ', true],
    ['CRB', true],
  ]);
  const { rows } = await sql`
    select book, count(*)::int as seals from book_seals group by book order by book`.execute(db);
  expect(rows).toEqual([
    { book: 'CRB', seals: 1 },
    { book: 'SJ', seals: 1 },
  ]);
});

test('several wait for their turn, everybody sees their own only, and a server that ends gives its work back', async () => {
  const order = { act: 'print', books: ['GL'], period: '2026-12', sheet: 'legal' };
  const begun = await Promise.all([1, 2, 3].map(() => books.session.call('POST', PATH, order)));
  const ids = begun.map(({ body }) => body.work.workId);
  await books.app.addAccount('accountant.two', 'accountant');
  const other = await books.app.login('accountant.two');
  expect((await other.call('GET', `${PATH}/${ids[0]}`)).status).toBe(404);
  for (const workId of ids)
    expect(await untilOver(workId)).toMatchObject({ state: 'done', files: [{ book: 'GL' }] });

  const { body } = await books.session.call('POST', PATH, order);
  await bookJobs(books.app.deps).end();
  const { state } = await shown(body.work.workId);
  expect(['waiting', 'done']).toContain(state);
  await bookJobs(second.deps).work();
  expect(await untilOver(body.work.workId)).toMatchObject({ state: 'done' });
});
