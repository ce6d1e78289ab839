// The checker that every experiment of reliability ends with reckons hashes by itself: it must
// agree with the product on sound books, and name what was changed in others.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startGoldenBooks } from './golden/golden-books.ts';
import type { GoldenBooks } from './golden/golden-books.ts';
import { findFaultsInFiles, findFaultsInHashes } from './reliability/check-hashes.ts';
import { uploadPaper } from './upload-paper.ts';

let books: GoldenBooks;
let client: pg.Client;

beforeAll(async () => {
  books = await startGoldenBooks();
  client = new pg.Client({ connectionString: books.app.database.ownerUrl });
  await client.connect();
  await sql`select link_audit_events(100000)`.execute(books.app.deps.db);
});
afterAll(async () => {
  await client.end();
  await books.app.stop();
});

test('sound books have the hashes that are reckoned apart from the product [R1]', async () => {
  expect(await findFaultsInHashes(client)).toEqual([]);
  const { rows } = await client.query<{ entries: number; links: number }>(
    `select (select count(*)::int from journal_entries) as entries,
      (select count(*)::int from audit_links) as links`,
  );
  expect(rows[0]?.entries).toBeGreaterThan(50);
  expect(rows[0]?.links).toBeGreaterThan(50);
});

test.for([
  [`update journal_lines set memo = 'x' where (entry_id, position) = FIRST`, 'entry'],
  [`update journal_lines set debit = debit + 1 where debit > 0 and account = '1010'`, 'entry'],
  [`update tax_rows set base = base + 1 where position = 1`, 'entry'],
  [`update transactions set description = description || '.' where kind = 'invoice'`, 'entry'],
  [`update transactions set receipt_to = 'x@y.example' where kind = 'invoice'`, 'entry'],
  [`update journal_entries set hash = sha256('x') where sequence = 7`, 'entry'],
  [`update ledger_chain set head = sha256('x')`, 'head'],
  [`update audit_events set address = '10.9.9.9' where audit_event_id = 3`, 'audit log'],
  [`delete from audit_links where position = 5`, 'audit log'],
])('a planted change is named: %s', async ([change = '', named = '']) => {
  await client.query('begin');
  const tables = ['journal_lines', 'tax_rows', 'transactions', 'journal_entries', 'ledger_chain'];
  for (const table of [...tables, 'audit_events', 'audit_links'])
    await client.query(`alter table ${table} disable trigger user`);
  const first = '(select entry_id, position from journal_lines limit 1)';
  const { rowCount } = await client.query(change.replace('= FIRST', `in ${first}`));
  expect(rowCount).toBeGreaterThan(0);
  const faults = await findFaultsInHashes(client);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.join('\n')).toContain(named);
  await client.query('rollback');
  expect(await findFaultsInHashes(client)).toEqual([]);
});

test('a document that was changed or lost is named', async () => {
  const { dataDir } = books.app.deps.config;
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } });
  const file = { content: await picture.png().toBuffer(), name: 'a.png' };
  const { sha256 } = (await uploadPaper(books.app.app, books.session.headers, file)).json()
    .attachment;
  expect(await findFaultsInFiles(client, dataDir)).toEqual([]);
  const folder = join(dataDir, 'attachments', sha256.slice(0, 2));
  expect(readdirSync(folder)).toEqual([sha256]);
  const bytes = readFileSync(join(folder, sha256));
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(join(folder, sha256), bytes);
  const changed = [`document ${sha256} is not what was stored`];
  expect(await findFaultsInFiles(client, dataDir)).toEqual(changed);
  rmSync(join(folder, sha256));
  expect(await findFaultsInFiles(client, dataDir)).toEqual([`document ${sha256} is not there`]);
});
