import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../config/config.ts';
import { createFileStore } from '../ports/create-file-store.ts';

import { readConfiguredSecret } from './backup-key.ts';
import { writeBackup } from './write-backup.ts';

const PREFIX = 'before-upgrade-';
const KEPT = 3;

/**
 * Makes a backup in `DATA_DIR/backups` before the tables of a database change; the three newest of
 * these are kept. Throws StartFault when it can't be written: nothing is changed then.
 */
export async function backUpBeforeUpgrade(
  config: Config,
  ownerUrl: string,
  log: (line: string) => void,
): Promise<void> {
  const { dataDir, companyName, settings } = config;
  const dir = join(dataDir, 'backups');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const now = new Date();
  const path = join(dir, `${PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '')}.talaan`);
  log(`Making a backup before the upgrade: ${path}`);
  const files = createFileStore(config);
  const secret = await readConfiguredSecret(config.backup);
  await writeBackup({ ownerUrl, files, dataDir, companyName, settings, now }, { path, secret });
  const older = (await readdir(dir)).filter((name) => name.startsWith(PREFIX)).toSorted();
  for (const name of older.slice(0, -KEPT)) await rm(join(dir, name), { force: true });
}
