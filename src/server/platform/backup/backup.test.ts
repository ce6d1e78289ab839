// Books that are saved and brought back: the same to the letter, whole or not at all.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { invariant } from '#shared/invariant.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { createGoldenDatabase } from '#test/golden/golden-books.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { findFaultsInBooks } from '#test/reliability/check-books.ts';
import { backUp, hashTables, makeEmptyPlace, restoreTo } from '#test/restored.ts';
import type { EmptyPlace } from '#test/restored.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { uploadPaper } from '#test/upload-paper.ts';

import { sweepAttachments } from '../attachments/sweep.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { createDiskFileStore } from '../ports/file-store-disk.ts';

import { readBackupFile } from './backup-file.ts';
import type { BackupSecret } from './backup-key.ts';
import { checkBackup } from './check-backup.ts';
import { refuseUnfinishedRestore, restoreBackup } from './restore-backup.ts';

const PASSPHRASE: BackupSecret = { by: 'passphrase', passphrase: 'kalabaw sa bukid 7' };
const KEY_FILE: BackupSecret = { by: 'key-file', content: randomBytes(32) };

let app: TestApp;
let user: TestSession;
let customer: string;
let folder: string;
const places: EmptyPlace[] = [];
let untouched: EmptyPlace | undefined;

beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'talaan-backup-'));
  user = await app.loginAs('user');
  customer = await registerCustomer(user);
  await postInvoice(user, customer);
  const reply = await uploadPaper(app.app, user.headers, { content: picture(), name: 'a.png' });
  invariant(reply.statusCode === 200, 'the picture is uploaded');
});
afterAll(async () => {
  for (const place of places) await place.remove();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

function picture(): Buffer {
  return readFileSync('docs/pictures/dashboard.png');
}

let count = 0;
function newPath(): string {
  count += 1;
  return join(folder, `books-${count}.talaan`);
}

async function emptyPlace(): Promise<EmptyPlace> {
  const place = await makeEmptyPlace();
  places.push(place);
  return place;
}

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return pieces;
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What a refusal says; and that nothing was written anywhere. */
async function refusal(path: string, secret?: BackupSecret): Promise<string> {
  const place = (untouched ??= await emptyPlace());
  const said = await restoreTo(place, path, secret).then(
    () => 'restored',
    (error: unknown) => String(error),
  );
  expect(existsSync(place.dataDir)).toBe(false);
  const tables = `select from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await ask(place.database.ownerUrl, tables)).toEqual([]);
  return said;
}

test('a month of every kind comes back to the letter, its rules in force, and goes on [R8, F-26]', async () => {
  const { database } = await createGoldenDatabase();
  const golden = await startTestApp({ database, clock: '2027-01-05T02:00:00Z' });
  const path = newPath();
  const made = await backUp(golden, path, { secret: KEY_FILE });
  expect(made.end.tables.length).toBeGreaterThan(80);
  const before = await hashTables(database.ownerUrl);
  await golden.stop();

  const place = await emptyPlace();
  const faults = await restoreTo(place, path, KEY_FILE);
  // Its documents stand in the folder of the server that drew them.
  expect(faults.filter((fault) => !fault.includes('is named by a record but missing'))).toEqual([]);
  expect(await hashTables(place.database.ownerUrl)).toEqual(before);
  // What the checker says of kinds that it does not know is the same of both.
  const said = new Set(await findFaultsInBooks(database.ownerUrl, []));
  expect(new Set(await findFaultsInBooks(place.database.ownerUrl, []))).toEqual(said);
  const rules = `select t.tgrelid::regclass::text || t.tgname || t.tgenabled::text as rule from pg_trigger t where not tgisinternal
    union all select k.conrelid::regclass::text || k.conname || pg_get_constraintdef(k.oid) from pg_constraint k
      where k.connamespace = 'public'::regnamespace order by 1`;
  expect(await ask(place.database.ownerUrl, rules)).toEqual(await ask(database.ownerUrl, rules));

  const appUrl = database.appUrl.replace(
    /\/[^/]*$/,
    /\/[^/]*$/.exec(place.database.ownerUrl)?.[0] ?? '',
  );
  const restored = await startTestApp({
    database: { ...place.database, appUrl },
    clock: '2027-01-05T02:00:00Z',
  });
  const clerk = await restored.loginAs('user');
  await postInvoice(clerk, await registerCustomer(clerk, '999-777-000'), { date: '2027-01-05' });
  await restored.stop();
  await database.drop();
});

test('documents come back; what is missing or damaged in the store is told [F-26]', async () => {
  const path = newPath();
  const made = await backUp(app, path);
  expect(made.end.files).toEqual({ count: 1, bytes: picture().length, damaged: [] });
  const place = await emptyPlace();
  expect(await restoreTo(place, path)).toEqual([]);
  const [row] = await ask<{ sha256: string }>(
    place.database.ownerUrl,
    'select sha256 from attachments',
  );
  const sha256 = row?.sha256 ?? '';
  const stored = join(place.dataDir, 'attachments', sha256.slice(0, 2), sha256);
  expect(readFileSync(stored).equals(picture())).toBe(true);

  writeFileSync(stored, 'something else');
  const damaged = newPath();
  const again = await backUp(app, damaged, {
    files: createDiskFileStore(join(place.dataDir, 'attachments')),
  });
  expect(again.end.files.damaged).toEqual([sha256]);
  const faults = await restoreTo(await emptyPlace(), damaged);
  expect(faults).toEqual([expect.stringContaining(`${sha256} was altered`)]);
});

// Behind its head a backup under a passphrase is as one under a key file is, whose key is made in
// no time: there one byte of it is enough.
test.for([
  [[undefined, 12]],
  [
    [PASSPHRASE, 2],
    [KEY_FILE, 12],
  ],
] as const)(
  'a byte that changed anywhere is found before anything is written [R8, A-137, F-27]',
  async (locks) => {
    for (const [secret, shares] of locks) {
      const path = newPath();
      await backUp(app, path, secret && { secret });
      const whole = readFileSync(path);
      const places = [0, 7, 20, 60, 120, 200, 260, whole.length - 1];
      for (let share = 1; share < shares; share += 1)
        places.push(Math.floor((whole.length * share) / shares));
      if (secret !== PASSPHRASE) places.push(whole.length - 17, whole.length - 30);
      for (const at of places) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ 0x10;
        writeFileSync(path, bytes);
        expect(await refusal(path, secret), `byte ${at}`).toMatch(
          /damaged|no backup of Talaan|not the (passphrase|key file)|newer Talaan|encrypted/,
        );
      }
    }
  },
);

test('a file that ends too early, goes on too long, or has parts in another order is refused [R8, A-137]', async () => {
  // What does not shrink, over the length of some frames.
  const content = Buffer.concat([picture(), randomBytes(800_000)]);
  expect((await uploadPaper(app.app, user.headers, { content, name: 'c.png' })).statusCode).toBe(
    200,
  );
  const path = newPath();
  await backUp(app, path, { secret: KEY_FILE });
  const whole = readFileSync(path);
  const head = whole.indexOf('\n', whole.indexOf('\n', whole.indexOf('\n') + 1) + 1) + 1;
  const frame = 4 + 256 * 1024 + 16;
  expect(whole.length).toBeGreaterThan(head + 2 * frame);
  for (const length of [
    0,
    5,
    40,
    head - 1,
    head,
    head + 2,
    head + 100,
    head + frame,
    whole.length - 1,
  ]) {
    writeFileSync(path, whole.subarray(0, length));
    expect(await refusal(path, KEY_FILE), `${length} bytes`).toMatch(/no backup|damaged/);
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.from('x')]));
  expect(await refusal(path, KEY_FILE)).toContain('damaged');
  const [first, second] = [head, head + frame].map((at) => whole.subarray(at, at + frame));
  const swapped = [whole.subarray(0, head), second, first, whole.subarray(head + 2 * frame)];
  writeFileSync(path, Buffer.concat(swapped.map((part) => part ?? Buffer.alloc(0))));
  expect(await refusal(path, KEY_FILE)).toContain('damaged');
});

test('a locked backup opens with its own passphrase or key file only, and shows nothing of the books [A-137]', async () => {
  const path = newPath();
  await backUp(app, path, { secret: PASSPHRASE });
  const other: BackupSecret = { by: 'passphrase', passphrase: 'kalabaw sa bukid 8' };
  expect(await refusal(path, other)).toContain('This is not the passphrase');
  expect(await refusal(path)).toContain('encrypted with a passphrase');
  expect(await refusal(path, KEY_FILE)).toContain('encrypted with a passphrase');
  const bytes = readFileSync(path);
  expect(bytes.includes('Mabuhay Trading')).toBe(false);
  expect(() => gunzipSync(bytes.subarray(300))).toThrow();
  const short: BackupSecret = { by: 'passphrase', passphrase: 'short' };
  await expect(backUp(app, newPath(), { secret: short })).rejects.toThrow('at least 12 characters');
});

test('keys and settings that open something stand in locked backups only', async () => {
  const settings = { SMTP_URL: 'smtp://me:secret@mail', COMPANY_NAME: 'Sample Company' };
  const told: string[] = [];
  for (const secret of [undefined, KEY_FILE]) {
    const path = newPath();
    await backUp(app, path, { settings, ...(secret && { secret }) });
    const text: string[] = [];
    for await (const { about, content } of readBackupFile(path, secret)) {
      const pieces = await readAll(content);
      const isAsked =
        about.type === 'settings' || ('name' in about && about.name === 'signing_keys');
      if (isAsked) text.push(Buffer.concat(pieces).toString('utf8'));
    }
    told.push(text.join(''));
  }
  expect(told[0]).toBe('{"COMPANY_NAME":"Sample Company"}');
  expect(told[1]).toContain('secret@mail');
  expect(told[1]).toContain('"RSA"');
});

test('a place that is not empty is refused, and so is a database', async () => {
  const path = newPath();
  await backUp(app, path);
  const place = await emptyPlace();
  mkdirSync(place.dataDir);
  writeFileSync(join(place.dataDir, 'notes.txt'), 'mine');
  await expect(restoreTo(place, path)).rejects.toThrow('is not empty');
  rmSync(place.dataDir, { recursive: true });
  expect(await restoreTo(place, path)).toEqual([]);
  await expect(restoreTo(place, path)).rejects.toThrow('is not empty');
  const elsewhere = { ...place, dataDir: join(folder, 'elsewhere') };
  await expect(restoreTo(elsewhere, path)).rejects.toThrow('holds tables already');
  expect(existsSync(elsewhere.dataDir)).toBe(false);
});

test('a restore that was cut off leaves a place that no server opens and the next restore may use [R8]', async () => {
  const path = newPath();
  await backUp(app, path);
  const place = await emptyPlace();
  const { ownerUrl } = place.database;
  const backup = await checkBackup(path, undefined);
  const cut = restoreBackup(backup, { ownerUrl, dataDir: place.dataDir }, () => {
    throw new Error('the power goes');
  });
  await expect(cut).rejects.toThrow('the power goes');
  const refused = () => refuseUnfinishedRestore(ownerUrl, place.dataDir);
  await expect(refused()).rejects.toThrow('begun and not ended');
  expect(await restoreTo(place, path)).toEqual([]);
  await expect(refused()).resolves.toBeUndefined();
});

test('what people enter while a backup is made is in it whole or not at all [F-26]', async () => {
  const state = { isOver: false, posted: 0 };
  const people = [1, 2].map(async () => {
    while (!state.isOver) {
      await postInvoice(user, customer);
      state.posted += 1;
    }
  });
  const paths: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    paths.push(newPath());
    const before = state.posted;
    await backUp(app, paths[round] ?? '');
    await expect.poll(() => state.posted).toBeGreaterThan(before);
  }
  state.isOver = true;
  await Promise.all(people);
  const entries: number[] = [];
  for (const path of paths) {
    const place = await emptyPlace();
    expect(await restoreTo(place, path)).toEqual([]);
    expect(await findFaultsInBooks(place.database.ownerUrl, [])).toEqual([]);
    const [row] = await ask<{ count: number }>(
      place.database.ownerUrl,
      'select count(*)::int from journal_entries',
    );
    entries.push(row?.count ?? 0);
  }
  expect(entries).toEqual(entries.toSorted((a, b) => a - b));
  expect(new Set(entries).size).toBe(3);
});

test('a document that is thrown away while a backup is made is still in it', async () => {
  const before = (await backUp(app, newPath())).end.files.count;
  const content = Buffer.concat([picture(), Buffer.from('another')]);
  expect((await uploadPaper(app.app, user.headers, { content, name: 'b.png' })).statusCode).toBe(
    200,
  );
  app.clock.set(new Date(app.clock.now().getTime() + 8 * 86_400_000));
  const path = newPath();
  const files = {
    ...app.deps.files,
    list: async function* () {
      // The snapshot has begun; the sweeper comes before the first document is read.
      const swept = await sweepAttachments(app.deps);
      expect(swept.rows).toBeGreaterThan(0);
      yield* app.deps.files.list();
    },
  };
  const made = await backUp(app, path, { files });
  expect(made.end.files.count).toBe(before + 1);
  expect(await restoreTo(await emptyPlace(), path)).toEqual([]);
});

test('a backup of an earlier version is restored, and then brought to this one', async () => {
  const older = await createEmptyDatabase();
  const names = knownMigrations().map(({ name }) => name);
  await migrate(older.ownerUrl, {
    only: new Set(names.slice(0, names.indexOf('0062-functions.sql'))),
  });
  await ask(
    older.ownerUrl,
    `with c as (insert into companies (company_id, name, created_at) values (gen_random_uuid(), 'Old', now()) returning company_id)
      insert into audit_events (actor, action, subject, address) select 'old', 'user.created', company_id::text, '' from c`,
  );
  const path = newPath();
  await backUp({ ...app, database: older }, path);
  const place = await emptyPlace();
  // The company's documents are another one's; its rows are what counts here.
  expect(await restoreTo(place, path)).toEqual([]);
  const { ownerUrl } = place.database;
  expect(await ask(ownerUrl, 'select name from companies')).toEqual([{ name: 'Old' }]);
  expect(await ask(ownerUrl, 'select name from schema_migrations order by name')).toEqual(
    names.map((name) => ({ name })),
  );
  expect(await migrate(ownerUrl)).toEqual([]);
  await older.drop();
});

test('a backup of a newer version is refused before anything is written', async () => {
  const newer = await createEmptyDatabase();
  await migrate(newer.ownerUrl);
  await ask(
    newer.ownerUrl,
    `insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')`,
  );
  const path = newPath();
  await backUp({ ...app, database: newer }, path);
  expect(await refusal(path)).toContain('9999-later.sql');
  await newer.drop();
});
