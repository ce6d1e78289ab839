import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv, writeLines } from '../../output/tables/csv.ts';

import type { Database } from './connect.ts';
import { copyCsv } from './copy-csv.ts';
import { instantCell, moneyCell, textCell } from './copied-cells.ts';

const PLAIN = ['', "''", "'", '\\.', 'plain', 'a,b', 'say "no"', 'NULL', null];

const connection = useEmptyDatabase();

test('texts are written as the program writes them, whatever they begin with', async () => {
  const signs = Array.from({ length: 0x3_10_0 }, (_, code) => String.fromCharCode(code + 1));
  const some = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\uFEFF', '😀', '١'];
  const first = [...signs, ...some];
  const texts = [
    ...first,
    ...first.map((sign) => `${sign}=1`),
    ...first.map((sign) => `'${sign}1`),
    ...first.map((sign) => ` ${sign} "a", b\r\nc`),
    ...PLAIN,
  ];
  const columns: ExportColumn<string | null>[] = [
    { title: 'Text', type: 'text', value: (row) => row },
    { title: 'Exact', type: 'exact', value: () => '1' },
  ];
  const table = sql`unnest(${sql.lit(toArray(texts))}::text[]) with ordinality as t (value, place)`;
  const query = sql`select ${textCell(sql`value`)}, 1 from ${table} order by place`;
  expect(await written(['Text', 'Exact'], query)).toBe(await text(writeCsv(columns, each(texts))));
});

test('amounts are written as the program writes them', async () => {
  const largest = 2n ** 63n - 1n;
  const amounts = [0n, 1n, -1n, 5n, 99n, 100n, -100n, -105n, 123_450n, largest, -largest, null];
  const columns: ExportColumn<bigint | null>[] = [
    { title: 'Amount', type: 'money', value: (row) => row },
    { title: 'One', type: 'count', value: () => 1 },
  ];
  const list = `{${amounts.map((amount) => String(amount)).join(',')}}`;
  const table = sql`unnest(${sql.lit(list)}::bigint[]) with ordinality as t (value, place)`;
  const query = sql`select ${moneyCell(sql`value`)}, 1 from ${table} order by place`;
  expect(await written(['Amount', 'One'], query)).toBe(
    await text(writeCsv(columns, each(amounts))),
  );
});

test('instants are written as the program writes them', async () => {
  const instants = [
    '1978-06-01T00:00:00.000Z',
    '1999-12-31T15:59:59.999Z',
    '2024-02-28T16:00:00.000Z',
    '2026-11-28T04:05:06.700Z',
  ].map((instant) => new Date(instant));
  const columns: ExportColumn<Date | null>[] = [
    { title: 'At', type: 'instant', value: (row) => row },
    { title: 'One', type: 'count', value: () => 1 },
  ];
  const list = `{${instants.map((instant) => instant.toISOString()).join(',')},null}`;
  const table = sql`unnest(${sql.lit(list)}::timestamptz[]) with ordinality as t (value, place)`;
  const query = sql`select ${instantCell(sql`value`)}, 1 from ${table} order by place`;
  expect(await written(['At', 'One'], query)).toBe(
    await text(writeCsv(columns, each([...instants, null]))),
  );
});

test('lines come whole and in order to a slow reader, who may stop', async () => {
  const { db } = connection;
  const query = sql`select n, repeat('x', 500) from generate_series(1, 20000) n order by n`;
  await db.transaction().execute(async (tx) => {
    let seen = '';
    for await (const piece of copyCsv(tx, query)) {
      if (seen.length < 1_000_000) await sleep(5);
      expect(piece.toString().endsWith('x\r\n')).toBe(true);
      seen += piece.toString();
    }
    const numbers = seen
      .trimEnd()
      .split('\r\n')
      .map((line) => Number(line.split(',')[0]));
    expect(numbers).toEqual(Array.from({ length: 20_000 }, (_, place) => place + 1));
    for await (const piece of copyCsv(tx, query)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await timeoutOf(tx)).toBe('1min');
  });
});

test('what fails is told, and the connection goes on', async () => {
  const { db } = connection;
  const failing = sql`select 10 / (30000 - n) from generate_series(1, 30000) n`;
  const read = db.transaction().execute(async (tx) => {
    for await (const piece of copyCsv(tx, failing)) expect(piece.length).toBeGreaterThan(0);
  });
  await expect(read).rejects.toThrow('division by zero');
  expect(await timeoutOf(db)).toBe('1min');
});

async function timeoutOf(db: Database['db']): Promise<unknown> {
  const { rows } = await sql<{
    timeout: string;
  }>`select current_setting('statement_timeout') as timeout`.execute(db);
  return rows[0]?.timeout;
}

async function written(titles: readonly string[], query: RawBuilder<unknown>): Promise<string> {
  return connection.db.transaction().execute((tx) => text(writeLines(titles, copyCsv(tx, query))));
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function toArray(texts: readonly (string | null)[]): string {
  const quoted = texts.map((each) =>
    each === null ? 'NULL' : `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${quoted.join(',')}}`;
}
