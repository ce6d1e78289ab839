import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/open-database.ts';
import { checkBackup } from '#server/platform/backup/check-backup.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { knownMigrations, migrate } from '#server/platform/db/migrate.ts';
import { createEmptyDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';
import { present } from '#test/present.ts';

test('before the tables of an older database change, a backup of them is made, unless the settings say no', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'talaan-upgrade-'));
  const names = knownMigrations().map(({ name }) => name);
  const level = names.slice(0, -1);
  const open = async (older: TestDatabase, more: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: older.ownerUrl, ...more });
    const { end } = await openDatabase(config, { log: () => undefined, what: 'a test' });
    await end();
  };
  const saved = () =>
    existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [];
  for (const wanted of ['false', 'true']) {
    const older = await createEmptyDatabase();
    await migrate(older.ownerUrl, { only: new Set(level) });
    await open(older, { BACKUP_BEFORE_MIGRATION: wanted });
    expect(saved().length, wanted).toBe(wanted === 'true' ? 1 : 0);
    await open(older, {});
    expect(saved().length, 'nothing to migrate any more').toBe(wanted === 'true' ? 1 : 0);
    await older.drop();
  }
  const { about } = await checkBackup(join(folder, 'backups', present(saved()[0])), undefined);
  expect(about.migrations.map(({ name }) => name)).toEqual(level);
  const fresh = await createEmptyDatabase();
  await open(fresh, {});
  expect(saved().length, 'a new database has nothing to be lost').toBe(1);
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});
