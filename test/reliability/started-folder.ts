import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { inject } from 'vitest';

import { invariant } from '#shared/invariant.ts';

import { holdDatabase } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';

/** The password of the admin in a started folder, who has to change it at the first login. */
export const ADMIN_PASSWORD = 'Kalesa!Bayan42';

/**
 * Makes `dataDir` a data folder whose server was started once before and ended: for tests that are
 * not about a first start, which takes as long as two later ones. Where the database can't be
 * copied with its folder (it is kept elsewhere) nothing is made, and the test starts from nothing.
 */
export function copyStartedFolder(dataDir: string): void {
  const started = inject('startedFolder');
  if (!existsSync(join(started, 'database-is-kept-at.txt'))) copyDataFolder(started, dataDir);
}

/** Copies a data folder whose server has ended; owners and rights stay. */
export function copyDataFolder(from: string, dataDir: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, dataDir], { encoding: 'utf8' });
  invariant(status === 0, `the data folder is copied: ${stderr}`);
}

/**
 * Holds a database within `folder` in which a server was started once, for servers that are told
 * its address: they are not about a first start either.
 */
export function holdStartedDatabase(folder: string): Promise<HeldDatabase> {
  // Who the database runs as reads it there.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'database');
  copyStartedFolder(dataDir);
  return holdDatabase(dataDir);
}
