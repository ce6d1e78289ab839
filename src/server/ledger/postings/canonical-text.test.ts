import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import { copyRows } from '../../platform/db/copy-rows.ts';

import { CanonicalText } from './canonical-text.ts';

const connection = useEmptyDatabase();

test.for([
  [
    'text',
    ["''::text", "'x'::text", "'ñ ₱🙂 \t\\n\"'::text", "repeat('long ', 30000)", 'null::text'],
  ],
  [
    'integer',
    [
      '0::bigint',
      '7::smallint',
      '(-7)::smallint',
      '(-2147483648)::integer',
      '2147483647::integer',
      '2147483648::bigint',
      '4294967296::bigint',
      '(-4294967297)::bigint',
      '9007199254740991::bigint',
      '9007199254740993::bigint',
      '(-9007199254740993)::bigint',
      '9223372036854775807::bigint',
      '(-9223372036854775808)::bigint',
      'null::bigint',
    ],
  ],
  [
    'uuid',
    [
      "'0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'::uuid",
      "'00000000-0000-0000-0000-000000000000'::uuid",
      'null::uuid',
    ],
  ],
  [
    'date',
    [
      "date '2000-01-01'",
      "date '1999-12-31'",
      "date '2024-02-29'",
      "date '9999-12-31'",
      'null::date',
    ],
  ],
] as const)('%s is written as the database writes it', async ([type, values]) => {
  for (const value of values) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(octet_length(v::text) || ':' || v::text || ',', '~,') as text
        from (select ${sql.raw(value)} as v) x`.execute(connection.db);
    expect(await writtenOf(value, type), value).toBe(rows[0]?.text);
  }
});

test('a moment is written in microseconds since 1970', async () => {
  for (const at of [
    '2026-11-24 18:00:00.123456+08',
    '1969-12-31 23:59:59.999999Z',
    '2000-01-01Z',
  ]) {
    const moment = `timestamptz '${at}'`;
    const micros = `(extract(epoch from ${moment}) * 1000000)::bigint`;
    expect(await writtenOf(moment, 'moment')).toBe(await writtenOf(micros, 'integer'));
  }
});

test('a day or moment that no book has is some text of its own, and stops nobody', async () => {
  const written = [
    await writtenOf("date 'infinity'", 'date'),
    await writtenOf("date '-infinity'", 'date'),
    await writtenOf("timestamptz 'infinity'", 'moment'),
    await writtenOf("timestamptz '-infinity'", 'moment'),
  ];
  expect(new Set(written).size).toBe(written.length);
});

async function writtenOf(
  value: string,
  type: 'text' | 'integer' | 'uuid' | 'date' | 'moment',
): Promise<string> {
  const text = new CanonicalText();
  const select = sql`select ${sql.raw(value)}`;
  await copyRows(connection.db, select, (row, at) => void text.addField(row, at, type));
  return text.bytes.toString('utf8', 0, text.length);
}
