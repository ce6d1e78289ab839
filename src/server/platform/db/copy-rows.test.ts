import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import { readInteger } from './copied-values.ts';
import { copyRows } from './copy-rows.ts';

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

async function numbersOf(query: Parameters<typeof copyRows>[1], db = connection.db) {
  const numbers: unknown[] = [];
  await copyRows(db, query, (row, at) => numbers.push(readInteger(row, at + 4, 4)));
  return numbers;
}
