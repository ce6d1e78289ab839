import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readConfiguredSecret } from '../../platform/backup/backup-key.ts';
import { checkBackup } from '../../platform/backup/check-backup.ts';
import type { BackupProgress } from '../../platform/backup/write-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { findOwnerUrl } from '../../platform/db/owner-url.ts';
import type { Deps } from '../../platform/deps.ts';

import { backupName, removeOld } from './retention.ts';

/** Who hears how far a run is, and how it is ended. */
export type Watching = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BackupProgress) => void;
};

/** What a run came to, as it is kept. */
export type RunResult = {
  readonly file_name: string;
  readonly size: number;
  readonly sha256: string;
  readonly is_encrypted: boolean;
  readonly taken_at: Date;
  readonly faults: readonly string[];
};

/**
 * Makes a backup in the folder of the settings, reads it once more, and removes old ones. Throws
 * StartFault when it can't be written.
 */
export async function makeBackup(deps: Deps, { signal, onProgress }: Watching): Promise<RunResult> {
  const { config, files } = deps;
  const now = deps.clock.now();
  const secret = await readConfiguredSecret(config.backup);
  await mkdir(config.backup.dir, { recursive: true, mode: 0o700 });
  await removeOld(config.backup.dir, now, config.backup.keepDays);
  const name = backupName(now);
  const path = join(config.backup.dir, name);
  const source = {
    ownerUrl: findOwnerUrl(config),
    files,
    dataDir: config.dataDir,
    companyName: config.companyName,
    settings: config.settings,
    now,
  };
  const { end, size, sha256, isLocked } = await writeBackup(source, {
    path,
    secret,
    signal,
    onProgress,
  });
  onProgress({ step: 'Reading it once more', done: 0 });
  await checkBackup(path, secret, signal).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const faults = end.files.damaged.map((document) => `The document ${document} is damaged.`);
  return { file_name: name, size, sha256, is_encrypted: isLocked, taken_at: now, faults };
}
