import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEmptyDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const KEEPS_THE_STATE = '0062-functions.sql';

let database: TestDatabase;
let root: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  root = mkdtempSync(join(tmpdir(), 'talaan-functions-'));
  mkdirSync(join(root, 'migrations'));
  mkdirSync(join(root, 'functions', 'ledger'), { recursive: true });
  copyFileSync(join('migrations', KEEPS_THE_STATE), join(root, 'migrations', KEEPS_THE_STATE));
  migration('0001-first.sql', 'create table t (n int); insert into t values (7);');
  version(1);
});

afterEach(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

function migration(name: string, text: string): void {
  writeFileSync(join(root, 'migrations', name), text);
}

function file(name: string, text: string): void {
  writeFileSync(join(root, 'functions', name), text);
}

function version(number: number): void {
  file('VERSION', `${number} ${'0'.repeat(64)}\n`);
}

/** What was logged of functions: nothing where none was renewed. */
async function renew(): Promise<string[]> {
  const lines: string[] = [];
  await migrate(database.ownerUrl, {
    folder: join(root, 'migrations'),
    functions: join(root, 'functions'),
    log: (line) => lines.push(line),
  });
  return lines.filter((line) => line.startsWith('Functions'));
}

async function ask<T>(statement: string, url = database.ownerUrl): Promise<T[]> {
  const { db, end } = connect(url);
  try {
    const { rows } = await sql<T>`${sql.raw(statement)}`.execute(db);
    return rows;
  } finally {
    await end();
  }
}

function double(body: string): string {
  return `create or replace function double(n int) returns int language sql as $$ ${body} $$;`;
}

test('a file is put into the database once, and again when its text changes', async () => {
  file('ledger/double.sql', double('select n * 2'));
  file('other.sql', 'create or replace view seen as select n from t;');
  expect(await renew()).toEqual(['Functions of the database renewed: 3 files, version 1']);
  expect(await renew()).toEqual([]);
  file('ledger/double.sql', double('select n + n + 0'));
  expect(await renew()).toEqual(['Functions of the database renewed: 1 files, version 1']);
  expect(await ask('select double(n) as d from seen')).toEqual([{ d: 14 }]);
});

test('several servers that start at once renew the functions once', async () => {
  file('ledger/double.sql', double('select n * 2 from pg_sleep(0)'));
  const runs = await Promise.all([1, 2, 3, 4].map(renew));
  expect(runs.flat()).toHaveLength(1);
  file('ledger/double.sql', double('select n * 2'));
  const later = await Promise.all([1, 2, 3, 4].map(renew));
  expect(later.flat()).toHaveLength(1);
});

test('whatever order the files have, what another needs is made before it', async () => {
  file('a.sql', 'create or replace view first as select double(n) as d from second;');
  file(
    'b.sql',
    `create trigger on_t before insert on t for each row execute function count_up();
     create or replace view second as select n from t;`,
  );
  file(
    'c.sql',
    `-- A comment; its semicolon ends nothing, and 'neither does its quote.
     create or replace function count_up() returns trigger language plpgsql as $$
     begin new.n := double(new.n); return new; end $$;`,
  );
  file('d.sql', double('select d.n * 2 from (select n) d'));
  await renew();
  await ask('insert into t values (10)');
  expect(await ask('select d from first order by d')).toEqual([{ d: 14 }, { d: 40 }]);
});

test('a changed signature takes the place of the old one, under views and triggers that stand on it', async () => {
  file('double.sql', double('select n * 2'));
  file('view.sql', 'create or replace view seen as select double(n) as d from t;');
  await renew();
  file(
    'double.sql',
    `create or replace function double(n bigint, times int default 2) returns bigint language sql as $$ select n * times $$;`,
  );
  await renew();
  expect(await ask('select d from seen')).toEqual([{ d: 14n }]);
  expect(await ask(`select count(*)::int as n from pg_proc where proname = 'double'`)).toEqual([
    { n: 1 },
  ]);
});

test('a function goes with its file, and a view whose columns change is made anew', async () => {
  file('double.sql', double('select n * 2'));
  file('view.sql', 'create or replace view seen as select n, 1 as one from t;');
  await renew();
  rmSync(join(root, 'functions', 'double.sql'));
  file('view.sql', `create or replace view seen as select 'x' as n from t;`);
  await renew();
  await expect(ask('select double(1)')).rejects.toThrow('does not exist');
  expect(await ask('select * from seen')).toEqual([{ n: 'x' }]);
});

test('rights are those of the file, also when it takes one back', async () => {
  const closed = `${double('select n * 2')} revoke execute on function double from public;`;
  file('double.sql', `${closed} grant execute on function double to talaan_app;`);
  await renew();
  expect(await ask('select double(1) as d', database.appUrl)).toEqual([{ d: 2 }]);
  file('double.sql', closed);
  await renew();
  await expect(ask('select double(1)', database.appUrl)).rejects.toThrow('permission denied');
});

test('one that fails leaves all as they were, and says which file it is', async () => {
  file('double.sql', double('select n * 2'));
  await renew();
  file('double.sql', double('select n * 3'));
  file('late.sql', 'create or replace view late as select nothing from t;');
  await expect(renew()).rejects.toThrow(
    'The functions of the database could not be renewed and stay as they were: column "nothing" does not exist (late.sql).',
  );
  expect(await ask('select double(1) as d')).toEqual([{ d: 2 }]);
});

test('a body that names what there is not is found, although bodies may name what comes later', async () => {
  file('double.sql', double('select m from u'));
  await expect(renew()).rejects.toThrow('relation "u" does not exist (double.sql)');
  file('double.sql', 'create or replace function f() returns int language plpgsql as $$ no $$;');
  await expect(renew()).rejects.toThrow('syntax error');
});

test('what a migration drops to change a table is made again after it', async () => {
  file('view.sql', 'create or replace view seen as select n from t;');
  await renew();
  migration('0063-wider.sql', 'drop view seen; alter table t alter column n type bigint;');
  expect(await renew()).toHaveLength(1);
  expect(await ask('select n from seen')).toEqual([{ n: 7n }]);
});

test('what migrations made before there were files goes, unless a file takes it over', async () => {
  migration(
    '0002-made.sql',
    `create function record_entry() returns int language sql as $$ select 1 $$;
     create function take_number() returns int language sql as $$ select 1 $$;
     create function an_operators_own() returns int language sql as $$ select 3 $$;`,
  );
  file(
    'take.sql',
    'create or replace function take_number() returns int language sql as $$ select 2 $$;',
  );
  await renew();
  expect(await ask('select take_number() + an_operators_own() as n')).toEqual([{ n: 5 }]);
  await expect(ask('select record_entry()')).rejects.toThrow('does not exist');
});

test('a program with older functions is refused', async () => {
  file('double.sql', double('select n * 2'));
  version(4);
  await renew();
  file('double.sql', double('select n * 3'));
  version(3);
  await expect(renew()).rejects.toThrow(
    "The database is newer than this Talaan (its functions are of version 4, this Talaan's of version 3): " +
      'start the newer version again.',
  );
  expect(await ask('select double(1) as d')).toEqual([{ d: 2 }]);
});

test('a file holds functions, triggers, views and their rights only, and no two make the same', async () => {
  file('double.sql', `${double('select n')} insert into t values (1);`);
  await expect(renew()).rejects.toThrow('this is something else: insert into t');
  file('double.sql', double('select n'));
  file('ledger/double.sql', double('select n'));
  await expect(renew()).rejects.toThrow(
    'Both double.sql and ledger/double.sql in database/functions make the function double.',
  );
});
