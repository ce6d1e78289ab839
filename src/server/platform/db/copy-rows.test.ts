import { PassThrough } from 'node:stream';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import { readInteger, readSize } from './copied-values.ts';
import { copyInTurn, copyRows } from './copy-rows.ts';
import { tapCopies } from './copy-tap.ts';

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

test('a row is whole however long it is, and what the database says meanwhile goes to the driver', async () => {
  const { db } = connection;
  await sql`create or replace function pg_temp.speak(n integer) returns integer language plpgsql as
    $$ begin raise notice 'at %', n; return n; end $$`.execute(db);
  const sizes: number[] = [];
  const long = sql`select repeat('x', n * 1000), n from generate_series(0, 400) n`;
  await copyRows(db, long, (row, at) => {
    const size = readSize(row, at);
    const text = row.toString('latin1', at + 4, at + 4 + size);
    sizes.push(/^x*$/.test(text) ? size : -1);
  });
  expect(sizes).toEqual(Array.from({ length: 401 }, (_, place) => place * 1000));
  expect(await numbersOf(sql`select pg_temp.speak(n) from generate_series(1, 3) n`)).toEqual([
    1, 2, 3,
  ]);
});

test('messages are taken apart wherever they were cut on the way', () => {
  const message = (kind: string, body: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(4 + Buffer.byteLength(body));
    return Buffer.concat([Buffer.from(kind), size, Buffer.from(body)]);
  };
  const parts = [
    ['H', 'begins'],
    ['d', 'a'],
    ['d', ''],
    ['N', 'notice'],
    ['d', 'x'.repeat(40_000)],
    ['c', ''],
    ['Z', 'I'],
    ['S', 'later'],
  ] as const;
  const bytes = Buffer.concat(parts.map(([kind, body]) => message(kind, body)));
  const small = Array.from({ length: 60 }, (_, place) => place + 1);
  for (const size of [...small, 1000, 16_384, 39_999, bytes.length]) {
    const stream = new PassThrough();
    const told: Buffer[] = [];
    const taken: string[] = [];
    stream.on('data', (chunk: Buffer) => told.push(Buffer.from(chunk)));
    tapCopies(stream, {
      begin: () => void taken.push('begin'),
      take: (from, start, end) => void taken.push(from.toString('latin1', start, end)),
    });
    for (let at = 0; at < bytes.length; at += size)
      stream.emit('data', Buffer.from(bytes.subarray(at, at + size)));
    expect(taken).toEqual(['begin', 'a', '', 'x'.repeat(40_000)]);
    const rest = parts.filter(([kind]) => kind !== 'd');
    expect(Buffer.concat(told)).toEqual(
      Buffer.concat(rest.map(([kind, body]) => message(kind, body))),
    );
  }
});

async function numbersOf(query: Parameters<typeof copyRows>[1], db = connection.db) {
  const numbers: unknown[] = [];
  await copyRows(db, query, (row, at) => numbers.push(readInteger(row, at + 4, 4)));
  return numbers;
}
