import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import { readInteger, readSize } from './copied-values.ts';
import { copyInTurn, copyRows } from './copy-rows.ts';

const connection = useEmptyDatabase();

test('every row is handed over, in order; none where there is none', async () => {
  const { db } = connection;
  expect(await numbersOf(sql`select n from generate_series(1, 100000) n`)).toEqual(
    Array.from({ length: 100_000 }, (_, place) => place + 1),
  );
  expect(await numbersOf(sql`select 1 where false`)).toEqual([]);
  const inside = await db.transaction().execute(async (tx) => {
    await sql`create temp table kept on commit drop as select 5 as n`.execute(tx);
    return numbersOf(sql`select n from kept`, tx);
  });
  expect(inside).toEqual([5]);
});

test('what fails is told, and the connection goes on', async () => {
  const { db } = connection;
  const failing = sql`select 10 / (3 - n) from generate_series(1, 3) n`;
  await expect(copyRows(db, failing, () => undefined)).rejects.toThrow('division by zero');
  await expect(copyRows(db, sql`select nothing`, () => undefined)).rejects.toThrow('nothing');
  const refuse = () => {
    throw new Error('not this row');
  };
  const many = sql`select n from generate_series(1, 50000) n`;
  await expect(copyRows(db, many, refuse)).rejects.toThrow('not this row');
  expect(await numbersOf(sql`select 7`)).toEqual([7]);
});

test('rows of every length are whole, whatever else comes between them', async () => {
  const { db } = connection;
  // Some fill what the connection brings at once many times over, some end right where it ends.
  const lengths = Array.from({ length: 300 }, (_, place) => (place * 7919) % 200_000);
  const heard: string[] = [];
  await db.connection().execute(async (one) => {
    await sql`create function pg_temp.told(n integer) returns integer language plpgsql as
      $$ begin raise warning 'row of %', n; return n; end $$`.execute(one);
    const rows = sql`select pg_temp.told(n), repeat('x', n) from unnest(array[${sql.join(lengths.map(sql.lit))}]) n`;
    await copyRows(one, rows, (row, at) => {
      const length = Number(readInteger(row, at + 4, 4));
      const text = row.toString('latin1', at + 12, at + 12 + readSize(row, at + 8));
      heard.push(text === 'x'.repeat(length) ? `${length}` : `${length} is torn`);
    });
  });
  expect(heard).toEqual(lengths.map(String));
  expect(await numbersOf(sql`select 7`)).toEqual([7]);
});

test('several queries are handed over in their turn, each to its own taker', async () => {
  const { db } = connection;
  const heard: string[] = [];
  const hear = (name: string) => (row: Buffer, at: number) =>
    void heard.push(`${name} ${readInteger(row, at + 4, 4)}`);
  await copyInTurn(db, [
    { query: sql`select 1 where false`, take: hear('none') },
    { query: sql`select n from generate_series(1, 2) n`, take: hear('first') },
    { query: sql`select 3`, take: hear('second') },
  ]);
  expect(heard).toEqual(['first 1', 'first 2', 'second 3']);
  heard.length = 0;
  const failing = copyInTurn(db, [
    { query: sql`select 4`, take: hear('first') },
    { query: sql`select 10 / (n - 7) from generate_series(7, 8) n`, take: hear('failing') },
    { query: sql`select 5`, take: hear('last') },
  ]);
  await expect(failing).rejects.toThrow('division by zero');
  expect(heard).toEqual(['first 4']);
  expect(await numbersOf(sql`select 7`)).toEqual([7]);
});

async function numbersOf(query: Parameters<typeof copyRows>[1], db = connection.db) {
  const numbers: unknown[] = [];
  await copyRows(db, query, (row, at) => numbers.push(readInteger(row, at + 4, 4)));
  return numbers;
}
