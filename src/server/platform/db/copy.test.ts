// Rows by COPY, in and out: whatever their number, in little memory, and a failure leaves the
// connection usable.
import { createHash } from 'node:crypto';

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEmptyDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

import { connectForCopy } from '../backup/database-queries.ts';

import { copyIn, copyOut } from './copy.ts';

const ROW = `${'x'.repeat(990)}\n`;
const BLOCKS = 400;
const ROWS = 100;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  client = await connectForCopy(database.ownerUrl);
  await client.query('create table t (a text)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function* blocks(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield Buffer.from(ROW.repeat(ROWS));
}

async function countRows(): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from t');
  return rows[0]?.count ?? 0;
}

test('forty megabytes go in and come out the same, and no listener is left behind', async () => {
  // Node warns where more than ten are.
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  await copyIn(client, 'copy t from stdin', blocks(BLOCKS));
  process.off('warning', note);
  expect(warnings).toEqual([]);
  const { content, rows } = copyOut(client, 'copy t to stdout');
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  expect(rows()).toBe(BLOCKS * ROWS);
  expect(hash.digest('hex')).toBe(
    createHash('sha256')
      .update(ROW.repeat(BLOCKS * ROWS))
      .digest('hex'),
  );
  await client.query('truncate t');
});

test('a source that fails, and rows that the database refuses, leave nothing and a usable connection', async () => {
  const failing = async function* () {
    yield* blocks(3);
    throw new Error('the file ends here');
  };
  await expect(copyIn(client, 'copy t from stdin', failing())).rejects.toThrow('the file ends');
  expect(await countRows()).toBe(0);
  const wrong = async function* () {
    yield Buffer.from('a\tb\n');
    yield* blocks(50);
  };
  await expect(copyIn(client, 'copy t from stdin', wrong())).rejects.toThrow('extra data');
  expect(await countRows()).toBe(0);
  await expect(copyIn(client, 'copy nothing from stdin', blocks(1))).rejects.toThrow('nothing');
  expect(await countRows()).toBe(0);
});

test('a copy that was called off and that nobody reads ends with its connection, and nothing else does', async () => {
  const own = await connectForCopy(database.ownerUrl);
  const { content } = copyOut(own, 'copy (select pg_sleep(600)) to stdout');
  // Unheard, the fault would be one of the process: the run of these tests would fail by it.
  await own.end();
  await expect.poll(() => content.errored?.message).toBe('Connection terminated');
});
