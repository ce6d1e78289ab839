import { connect as connectSocket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEmptyDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

import { connect } from './connect.ts';
import type { Database } from './connect.ts';
import { isDatabaseAway } from './database-unreachable.ts';
import { keptPlan } from './kept-plans.ts';

let database: TestDatabase;
let open: Database;

beforeAll(async () => {
  database = await createEmptyDatabase();
  open = connect(database.ownerUrl);
});

afterAll(async () => {
  await open.end();
  await database.drop();
});

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    open.db,
  );
  return rows[0]?.value;
}

test('no amount of money ever passes through a float', async () => {
  expect(await read('9007199254740993::bigint')).toBe(9007199254740993n);
  expect(await read('123456789012345678.90::numeric')).toBe('123456789012345678.90');
  expect(await read('array[1, 9007199254740993]::bigint[]')).toEqual([1n, 9007199254740993n]);
});

test('a bigint can be handed to a query', async () => {
  const { rows } = await sql<{
    value: bigint;
  }>`select ${9007199254740993n}::bigint + 1 as value`.execute(open.db);
  expect(rows).toEqual([{ value: 9007199254740994n }]);
});

test('a business date stays a text, a moment becomes a Date', async () => {
  expect(await read(`date '2025-12-31'`)).toBe('2025-12-31');
  expect(await read(`array[date '2025-12-31']`)).toEqual(['2025-12-31']);
  expect(await read(`timestamptz '2025-12-31 23:59:59.5+08'`)).toEqual(
    new Date('2025-12-31T15:59:59.500Z'),
  );
});

test('a broken connection is replaced at the next query [F-09]', async () => {
  await expect(
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(open.db),
  ).rejects.toThrow();
  expect(await read('1')).toBe(1);
});

test('a server that may only be read is as good as away, and left at the next query [F-09]', async () => {
  const single = connect(database.ownerUrl, { maxConnections: 1 });
  await sql`set default_transaction_read_only = on`.execute(single.db);
  const make = () => sql`create table made_anew ()`.execute(single.db);
  const refused: unknown = await make().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: '25006' });
  expect(isDatabaseAway(refused)).toBe(true);
  await make();
  await single.end();
});

test('a proxy that has no database to lead to for a moment is asked again [F-09]', async () => {
  const { host, port } = new pg.Client({ connectionString: database.ownerUrl });
  let refusals = 3;
  const proxy = createServer((socket) => {
    refusals -= 1;
    const onward = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    if (refusals >= 0) socket.destroy();
    else socket.pipe(connectSocket(onward)).pipe(socket);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port: at } = proxy.address() as AddressInfo;
  const through = connect(database.ownerUrl.replace(/@[^/]*/, `@127.0.0.1:${at}`));
  const { rows } = await sql`select 1 as one`.execute(through.db);
  expect([rows, refusals]).toEqual([[{ one: 1 }], -1]);
  await through.end();
  proxy.close();
});

test('a pool with a role can do no more than the role', async () => {
  const lesser = connect(database.ownerUrl, { role: 'pg_monitor' });
  const { rows } = await sql`select current_user as name`.execute(lesser.db);
  expect(rows).toEqual([{ name: 'pg_monitor' }]);
  await lesser.end();
});

test('a statement whose plan is kept is planned once, and goes on after its table was changed', async () => {
  const kept = connect(database.ownerUrl, { maxConnections: 1 });
  await sql`create table changed as select 1 as value`.execute(kept.db);
  const readAll = () => sql`${keptPlan} select * from changed`.execute(kept.db);
  const countPlans = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements`.execute(kept.db);
    return rows[0]?.count;
  };
  expect((await readAll()).rows).toEqual([{ value: 1 }]);
  expect((await readAll()).rows).toEqual([{ value: 1 }]);
  expect(await countPlans()).toBe(1);
  await sql`alter table changed add column other integer`.execute(kept.db);
  await expect(readAll()).rejects.toThrow('cached plan');
  expect((await readAll()).rows).toEqual([{ value: 1, other: null }]);
  await kept.end();
});
