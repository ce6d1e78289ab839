import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEmptyDatabase, createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'talaan-migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function query<T>(statement: string): Promise<T[]> {
  const { db, end } = connect(database.ownerUrl);
  const { rows } = await sql<T>`${sql.raw(statement)}`.execute(db);
  await end();
  return rows;
}

test('migrations run once, in the order of their numbers', async () => {
  write('0002-second.sql', 'insert into t values (2);');
  write('0001-first.sql', 'create table t (n int); insert into t values (1);');
  expect(await migrate(database.ownerUrl, { folder })).toEqual([
    '0001-first.sql',
    '0002-second.sql',
  ]);
  expect(await migrate(database.ownerUrl, { folder })).toEqual([]);
  expect(await query('select n from t')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('two servers that migrate at once run each migration once [F-24, F-25]', async () => {
  write('0001-first.sql', 'create table t (n int); select pg_sleep(0.3);');
  write('0002-second.sql', 'insert into t values (2);');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, { folder })));
  expect(runs.flat()).toHaveLength(2);
  expect(await query('select n from t')).toEqual([{ n: 2 }]);
});

test('an upgrade of which one migration fails leaves no trace of any [R7, F-25]', async () => {
  write('0001-first.sql', 'create table t (n int);');
  await migrate(database.ownerUrl, { folder });
  write('0002-second.sql', 'create table u (n int);');
  write('0003-third.sql', 'insert into t values (2); select 1 / 0;');
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    'Migration 0003-third.sql failed, and all of the upgrade was undone: division by zero',
  );
  expect(await query('select n from t')).toEqual([]);
  expect(await query(`select to_regclass('u') as u`)).toEqual([{ u: null }]);
  write('0003-third.sql', 'insert into t values (3);');
  expect(await migrate(database.ownerUrl, { folder })).toEqual([
    '0002-second.sql',
    '0003-third.sql',
  ]);
});

test('a command changes nothing beside a server, which would have to end [R7]', async () => {
  write('0001-first.sql', 'create table t (n int);');
  await migrate(database.ownerUrl, { folder });
  write('0002-second.sql', 'insert into t values (2);');
  const server = connect(database.ownerUrl);
  await sql`select`.execute(server.db);
  const command = () => migrate(database.ownerUrl, { folder, isAlone: true });
  await expect(command()).rejects.toThrow('An older Talaan is at work on these books');
  await server.end();
  expect(await command()).toEqual(['0002-second.sql']);
});

test('a migration that was changed after it ran is refused', async () => {
  write('0001-first.sql', 'create table t (n int);');
  await migrate(database.ownerUrl, { folder });
  write('0001-first.sql', 'create table t (n bigint);');
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    '0001-first.sql was changed after it ran',
  );
});

test('a database that is newer than the program is refused', async () => {
  write('0001-first.sql', 'create table t (n int);');
  write('0002-second.sql', 'select 1;');
  await migrate(database.ownerUrl, { folder });
  rmSync(join(folder, '0002-second.sql'));
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    'newer than this Talaan (it knows 0002-second.sql)',
  );
});

test("the server's role may do only what a migration grants it [A-95]", async () => {
  write(
    '0001-first.sql',
    'create table t (n int); create table u (n int); grant select on t to talaan_app;',
  );
  await migrate(database.ownerUrl, { folder });
  const { db, end } = connect(database.appUrl);
  expect((await sql`select * from t`.execute(db)).rows).toEqual([]);
  await expect(sql`insert into t values (1)`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`select * from u`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`create table v (n int)`.execute(db)).rejects.toThrow('permission denied');
  await end();
});

test('every migration of the product runs on an empty database, and its first line says why', async () => {
  const migrated = await createTestDatabase();
  await migrate(database.ownerUrl);
  expect(await migrate(migrated.ownerUrl)).toEqual([]);
  await migrated.drop();
});
