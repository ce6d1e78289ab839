import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { verifyDocuments, verifyRows } from '#server/books/verify/verify-all.ts';
import type { BackupSecret } from '#server/platform/backup/backup-key.ts';
import { checkBackup } from '#server/platform/backup/check-backup.ts';
import { refuseNewer, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { demandEmptyPlace } from '#server/platform/backup/restore-place.ts';
import { writeBackup } from '#server/platform/backup/write-backup.ts';
import { connect } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createDiskFileStore } from '#server/platform/ports/file-store-disk.ts';

import { createEmptyDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import type { TestApp } from './start-test-app.ts';

/** An empty database and a data folder that is not there yet. */
export interface EmptyPlace {
  readonly database: TestDatabase;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** Makes room for a restore. Call `remove` at the end. */
export async function makeEmptyPlace(): Promise<EmptyPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'talaan-restored-'));
  const database = await createEmptyDatabase();
  return {
    database,
    dataDir: join(folder, 'data'),
    remove: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Backs a test's server up as the command does. */
export function backUp(
  { deps, database }: Pick<TestApp, 'deps' | 'database'>,
  path: string,
  more: { secret?: BackupSecret; files?: Deps['files']; settings?: Record<string, string> } = {},
) {
  return writeBackup(
    {
      ownerUrl: database.ownerUrl,
      files: more.files ?? deps.files,
      dataDir: deps.config.dataDir,
      companyName: deps.config.companyName,
      settings: more.settings ?? {},
      now: deps.clock.now(),
    },
    { path, secret: more.secret },
  );
}

/** Restores as the command does, and answers what the check of the books found. */
export async function restoreTo(
  { database, dataDir }: Pick<EmptyPlace, 'database' | 'dataDir'>,
  path: string,
  secret?: BackupSecret,
): Promise<string[]> {
  demandEmptyPlace(dataDir);
  const backup = await checkBackup(path, secret);
  refuseNewer(backup);
  const { ownerUrl } = database;
  const { verified } = await restoreBackup(backup, { ownerUrl, dataDir }, async () => {
    const { db, end } = connect(ownerUrl);
    try {
      const files = createDiskFileStore(join(dataDir, 'attachments'));
      const findings = [...(await verifyRows({ db })), await verifyDocuments({ db, files })];
      return findings.flatMap(({ faults }) => [...faults]);
    } finally {
      await end();
    }
  });
  return verified;
}

/** Every table's rows as one hash, read without any code of the product's backups. */
export async function hashTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_f%'`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
      );
      hashes[name] = found.rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}
