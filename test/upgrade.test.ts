import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyLedger } from '#server/ledger/postings/verify.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';

import { cloneDatabase, createEmptyDatabase, createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

const FIRST_WITH_PEOPLE = '0002-audit.sql';
const FIRST_WITH_POSTINGS = '0013-posting.sql';
const KEEPS_FUNCTIONS = '0062-functions.sql';
const USER = '00000000-0000-4000-8000-000000000001';

let grown: TestDatabase;
let folder: string;
let wanted: unknown;

beforeAll(async () => {
  grown = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'talaan-upgrade-'));
  const fresh = await createTestDatabase();
  wanted = await readCatalogue(fresh.ownerUrl);
  await fresh.drop();
});

afterAll(async () => {
  await grown.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * All that a program could notice of the schema, but not in which order columns and rights came.
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
      union all select k.conrelid::regclass || ' ' || k.conname, pg_get_constraintdef(k.oid), null
        from pg_constraint k where k.connamespace = 'public'::regnamespace
      order by 1, 2`,
  );
}

async function seed(url: string): Promise<void> {
  await ask(
    url,
    `with c as (insert into companies (company_id, name, created_at) values (gen_random_uuid(), 'Old', now()) returning company_id)
      insert into user_accounts (user_id, company_id, client_id, role, password_hash, must_change_password,
          password_changed_at, created_at)
        select $1, c.company_id, 'old.hand', 'admin', 'x', false, now(), now() from c`,
    [USER],
  );
}

/** Enters what adjusts, by the functions that the database has at this moment. */
async function post(url: string, day: number): Promise<void> {
  const line = { partyId: null, document: null, memo: null, quantity: null };
  const posting = {
    transactionId: `00000000-0000-4000-8000-1${String(day).padStart(11, '0')}`,
    entryId: `00000000-0000-4000-8000-2${String(day).padStart(11, '0')}`,
    action: 'transaction.posted',
    kind: 'journal-entry',
    book: 'GJ',
    series: 'JV',
    date: `2026-01-${String((day % 28) + 1).padStart(2, '0')}`,
    description: 'Before the upgrade',
    total: '100',
    lines: [
      { ...line, position: 1, account: '6010', debit: '100', credit: '0' },
      { ...line, position: 2, account: '3010', debit: '0', credit: '100' },
    ],
    taxRows: [],
    answers: { stage: day % 2 === 0 ? 'adjusting' : 'normal' },
    summary: [],
    totals: [],
    printed: {},
    receiptTo: '',
    attachmentIds: [],
    searchText: 'before',
    cheques: [],
    chequeMoves: [],
  };
  const request = {
    userId: USER,
    actor: 'old.hand',
    address: '127.0.0.1',
    at: '2026-02-01T00:00:00Z',
    key: `before-the-upgrade-${day}`,
    contentHash: 'x',
    postings: [posting],
  };
  await ask(url, 'select post_transactions($1::jsonb)', [JSON.stringify(request)]);
}

/** Those until 0062 made functions, triggers and views of their own. */
function makesCode(name: string): boolean {
  if (name >= KEEPS_FUNCTIONS) return name === KEEPS_FUNCTIONS;
  const text = readFileSync(join('migrations', name), 'utf8');
  return /^create (?:or replace )?(?:constraint )?(?:function|trigger|view) /m.test(text);
}

test('a database with the functions of every earlier version becomes the one of today, with its books, while two servers start [R7, F-25]', async () => {
  const names = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  let entries = 0;
  let versions = 0;
  for (const [index, name] of names.toSorted().entries()) {
    copyFileSync(join('migrations', name), join(folder, name));
    await migrate(grown.ownerUrl, { folder });
    if (name === FIRST_WITH_PEOPLE) await seed(grown.ownerUrl);
    if (name >= FIRST_WITH_POSTINGS) {
      entries += 1;
      await post(grown.ownerUrl, index);
    }
    // In between, only tables changed.
    if (!makesCode(name)) continue;
    versions += 1;
    const upgraded = await cloneDatabase(grown);
    await Promise.all([1, 2].map(() => migrate(upgraded.ownerUrl)));
    expect(await readCatalogue(upgraded.ownerUrl), name).toEqual(wanted);
    if (entries > 0) await post(upgraded.ownerUrl, index + 100);
    await expectBooks(upgraded, entries === 0 ? 0 : entries + 1, name);
    await upgraded.drop();
  }
  expect({ entries, versions }).toEqual({ entries: names.length - 7, versions: 20 });
});

async function expectBooks(database: TestDatabase, entries: number, name: string): Promise<void> {
  const { db, end } = connect(database.appUrl);
  try {
    expect(await verifyLedger(db), name).toEqual([]);
    const found = await db.selectFrom('journal_entries').select('stage').execute();
    expect(found, name).toHaveLength(entries);
  } finally {
    await end();
  }
}
