// The books of every version that was given out, as its own program left them, become those of
// today with nothing changed. How the next one is kept stands in docs/operations.md, "Versions".
import { readFileSync } from 'node:fs';

import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';

import { verifyRows } from '#server/books/verify/verify-all.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { parseChangelog } from '#server/platform/news/parse-changelog.ts';

import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { listKept, readBooks, readKnown, restoreKept } from './kept-database.ts';

/** A first try that nobody was given; its start is refused, because its tables were changed. */
const NOT_KEPT = '0.1.0';

let wanted: unknown;

beforeAll(async () => {
  const fresh = await createTestDatabase();
  wanted = await readCatalogue(fresh.ownerUrl);
  await fresh.drop();
});

test('the books of every version are kept [R7]', () => {
  const releases = parseChangelog(readFileSync('CHANGELOG.md', 'utf8'));
  const versions = releases.map(({ version }) => version).filter((name) => name !== NOT_KEPT);
  expect(listKept().toSorted()).toEqual(versions.toSorted());
});

test.for(listKept())(
  'the books of %s become those of today, while two servers start [R7, F-25]',
  async (version) => {
    const books = await restoreKept(version);
    const known = readKnown(version);
    expect(await readBooks(books.ownerUrl, known)).toEqual(known);
    await Promise.all([1, 2].map(() => migrate(books.ownerUrl)));
    expect(await readCatalogue(books.ownerUrl)).toEqual(wanted);
    expect(await readBooks(books.ownerUrl, known)).toEqual(known);
    await post(books.ownerUrl);
    expect(await findFaults(books)).toEqual([]);
    await books.drop();
  },
);

test('a centavo that an upgrade moved would be seen', async () => {
  const [version = ''] = listKept();
  const books = await restoreKept(version);
  const known = readKnown(version);
  await ask(
    books.ownerUrl,
    `alter table journal_lines disable trigger user;
      update journal_lines set debit = debit + 1 where debit > 0 and account = '1010'`,
  );
  expect(await readBooks(books.ownerUrl, known)).not.toEqual(known);
  await books.drop();
});

async function findFaults({ appUrl }: TestDatabase): Promise<string[]> {
  const { db, end } = connect(appUrl);
  try {
    return (await verifyRows({ db })).flatMap(({ faults }) => [...faults]);
  } finally {
    await end();
  }
}

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values && [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * All that a program could notice of the schema, but not in which order columns and rights came,
 * nor where a condition that was written down and read again has brackets.
 */
function readCatalogue(url: string): Promise<unknown> {
  return ask(
    url,
    `select p.oid::regprocedure::text as object, pg_get_functiondef(p.oid) as text, p.proacl::text as rights
        from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select t.tgrelid::regclass || ' ' || t.tgname, pg_get_triggerdef(t.oid), t.tgenabled::text
        from pg_trigger t where not t.tgisinternal
      union all select c.oid::regclass::text || ' ' || c.relkind::text, case c.relkind when 'v' then pg_get_viewdef(c.oid)
          when 'i' then pg_get_indexdef(c.oid) end, c.relacl::text
        from pg_class c where c.relnamespace = 'public'::regnamespace
      union all select a.attrelid::regclass || '.' || a.attname,
          format_type(a.atttypid, a.atttypmod) || a.attnotnull::text || coalesce(pg_get_expr(d.adbin, d.adrelid), ''), a.attacl::text
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      union all select k.conrelid::regclass || ' ' || k.conname, translate(pg_get_constraintdef(k.oid), '()', ''), null
        from pg_constraint k where k.connamespace = 'public'::regnamespace
      order by 1, 2`,
  );
}

/** Enters what adjusts, in the name of whoever kept the books, by the functions of today. */
async function post(url: string): Promise<void> {
  const [author] = await ask<{ user_id: string; client_id: string }>(
    url,
    `select user_id, client_id from user_accounts where role = 'accountant'`,
  );
  const line = { partyId: null, document: null, memo: null, quantity: null };
  const posting = {
    transactionId: '00000000-0000-4000-8000-100000000001',
    entryId: '00000000-0000-4000-8000-200000000001',
    action: 'transaction.posted',
    kind: 'journal-entry',
    book: 'GJ',
    series: 'JV',
    date: '2027-01-05',
    description: 'After the upgrade',
    total: '100',
    lines: [
      { ...line, position: 1, account: '6010', debit: '100', credit: '0' },
      { ...line, position: 2, account: '3010', debit: '0', credit: '100' },
    ],
    taxRows: [],
    answers: { stage: 'adjusting' },
    summary: [],
    totals: [],
    printed: {},
    receiptTo: '',
    attachmentIds: [],
    searchText: 'after',
    cheques: [],
    chequeMoves: [],
  };
  const request = {
    userId: author?.user_id,
    actor: author?.client_id,
    address: '127.0.0.1',
    at: '2027-01-06T00:00:00Z',
    key: 'after-the-upgrade',
    contentHash: 'x',
    postings: [posting],
  };
  await ask(url, 'select post_transactions($1::jsonb)', [JSON.stringify(request)]);
}
