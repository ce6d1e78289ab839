import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';

import { streamFiled } from './filed-entries-queries.ts';
import { hashFiled } from './filed-text.ts';
import { filingHash, hashAround } from './filing-content.ts';

const connection = useEmptyDatabase();
const FILING = '00000000-0000-4000-8000-00000000f111';
const row = { subject: 'statements', period: '2026', amendment: 0, figures: [] };

beforeAll(async () => {
  await sql`create table filing_entries (filing_id uuid, entry_id uuid, keys text[], amounts bigint[],
    primary key (filing_id, entry_id))`.execute(connection.db);
});
beforeEach(() => sql`truncate filing_entries`.execute(connection.db));

test.for([
  ['nothing', `select gen_random_uuid(), array['x'], array[1] where false`],
  [
    'many entries',
    `select gen_random_uuid(), array['31A'], array[5] from generate_series(1, 5000)`,
  ],
  [
    'keys of any letters',
    String.raw`select gen_random_uuid(), array['ñ "quoted" \ ₱🙂', E'two\nlines', ''], array[0, -1, 7]`,
  ],
  [
    'amounts of any size',
    `select gen_random_uuid(), array['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], array[30000000001, -30000000001, 2147483647, 2147483648,
      -2147483647, -2147483648, 9223372036854775807, -9223372036854775807 - 1]::bigint[]`,
  ],
  [
    'more sets of keys than are remembered',
    `select gen_random_uuid(), array['K' || n % 1100, repeat('long ', 20)], array[n, -n]
      from generate_series(1, 2400) n`,
  ],
] as const)('%s is hashed as it was when it was filed', async ([, entries]) => {
  await file(entries);
  const filed = await inSnapshot(connection.db, (tx) => filingHash(row, streamFiled(tx, FILING)));
  expect(await verifiedHash()).toBe(filed);
});

test('an entry with more or fewer amounts than keys, or without one, is another than was filed', async () => {
  await file(`select gen_random_uuid(), array['a', 'b'], array[1, 0]`);
  const filed = await verifiedHash();
  for (const change of [
    `amounts = '{1}'`,
    `amounts = '{1, 0, 0}'`,
    `amounts = '{1, null}'`,
    `amounts = '{{1, 0}}'`,
    `amounts = '{}'`,
    `keys = '{a, null}'`,
    `keys = '{{a, b}}'`,
    `keys = '{b, a}'`,
    `keys = '{}'`,
    `keys = '{}', amounts = '{}'`,
    `keys = null`,
    `amounts = null`,
  ]) {
    const found = await connection.db.transaction().execute(async (tx) => {
      await sql.raw(`update filing_entries set ${change}`).execute(tx);
      return verifiedHash(tx);
    });
    expect(found, change).not.toBe(filed);
    await sql`update filing_entries set keys = '{a, b}', amounts = '{1, 0}'`.execute(connection.db);
  }
  await file(`select gen_random_uuid(), '{}'::text[], '{}'::bigint[]`);
  expect(await verifiedHash()).not.toBe(filed);
});

async function file(entries: string): Promise<void> {
  const { db } = connection;
  await sql`insert into filing_entries select ${FILING}::uuid, f.* from (${sql.raw(entries)}) f`.execute(
    db,
  );
}

function verifiedHash(db = connection.db): Promise<string> {
  return hashAround(row, (hash) => hashFiled(db, FILING, hash));
}
