import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

import { connect } from './connect.ts';
import type { Database } from './connect.ts';
import { knownSchema, migrate } from './migrate.ts';
import { BeingUpgraded, guardConnection } from './upgrade-gate.ts';

const LATER = '9999-later.sql';

let database: TestDatabase;
let folder: string;
let server: Database;
let heard: number;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'talaan-gate-'));
  cpSync('migrations', folder, { recursive: true });
  heard = 0;
  const known = knownSchema();
  server = connect(database.ownerUrl, {
    guard: (client) => guardConnection(client, known, () => (heard += 1)),
  });
});
afterEach(async () => {
  await server.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = () => sql`select`.execute(server.db);

/** A newer Talaan starts, which changes the tables like this. */
function upgrade(change: string): Promise<string[]> {
  writeFileSync(join(folder, LATER), change);
  return migrate(database.ownerUrl, { folder });
}

test('who is in the middle of a transaction ends it before the tables change, who comes meanwhile is turned away [R7, F-25]', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const working = server.db.transaction().execute(async (tx) => {
    await sql`create table entered (n int)`.execute(tx);
    begin();
    await released;
  });
  await begun;
  const upgrading = upgrade('alter table entered add column later int;');
  await expect.poll(() => ask().catch((error: unknown) => error)).toBeInstanceOf(BeingUpgraded);
  expect(heard).toBe(0);
  release();
  await working;
  expect(await upgrading).toEqual([LATER]);
});

test('after an upgrade the earlier server is told that it is over, with every new connection', async () => {
  await ask();
  await upgrade('create table later (n int);');
  await expect.poll(() => ask().catch((error: unknown) => error)).toBeInstanceOf(BeingUpgraded);
  expect(heard).toBeGreaterThan(0);
});

test('after an upgrade that failed the earlier server goes on [R7, F-25]', async () => {
  await ask();
  await expect(upgrade('create table later (n int); select 1 / 0;')).rejects.toThrow('undone');
  // What was ended while it rested is replaced.
  await expect.poll(() => ask().then(() => 'answered')).toBe('answered');
  expect(heard).toBe(0);
});
