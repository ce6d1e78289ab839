import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { Problem } from '#shared/problems.ts';

import { checkBackup } from '../../platform/backup/check-backup.ts';
import { readConfiguredSecret } from '../../platform/backup/backup-key.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { createObjectStore } from '../../platform/object-store/object-store.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { StartFault } from '../../platform/process/start-fault.ts';

import type { RunResult, Watching } from './make-backup.ts';
import { findLastCopied } from './queries.ts';
import type { SystemRun } from './queries.ts';
import { findOld } from './retention.ts';

/**
 * Copies a backup to the store of BACKUP_URL, and removes old ones there as in the folder. Throws
 * StartFault when the settings name no store or the store does not take it.
 */
export async function copyBackup(
  deps: Deps,
  backup: SystemRun,
  { signal, onProgress }: Watching,
): Promise<RunResult> {
  const { config, clock } = deps;
  const { file_name, size, sha256, is_encrypted, taken_at } = backup;
  const store = demandBackupStore(config);
  onProgress({ step: 'Copying to the store', done: 0 });
  await told(store, async () => {
    await store.putLarge(file_name, join(config.backup.dir, file_name), signal);
    const kept = await store.findSize(file_name);
    if (kept !== Number(size))
      throw new StartFault(`${store.name} keeps ${kept ?? 0} bytes of ${size}.`);
    const names = await listCopies(store);
    for (const name of findOld(names, clock.now(), config.backup.keepDays))
      await store.remove(name);
  });
  const taken = taken_at ?? clock.now();
  return { file_name, size: Number(size), sha256, is_encrypted, taken_at: taken, faults: [] };
}

/** Whether the newest backup should be in a store and is not. */
export async function isCopyMissing(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  backup: SystemRun | undefined,
): Promise<boolean> {
  if (config.backupStore === undefined || backup === undefined) return false;
  return (await findLastCopied(db))?.file_name !== backup.file_name;
}

/** The names of the backups in the store, the oldest first. */
export async function listCopies(store: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list('talaan-'))
    if (name.endsWith('.talaan')) names.push(name);
  return names.toSorted();
}

/** Brings a backup from the store to a new file, and reads it whole. Throws StartFault. */
export async function fetchCopy(
  config: Config,
  name: string,
  { path, signal }: { path: string; signal?: AbortSignal },
): Promise<void> {
  const store = demandBackupStore(config);
  try {
    await told(store, () =>
      pipeline(store.open(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
        ...(signal !== undefined && { signal }),
      }),
    );
    await checkBackup(path, await readConfiguredSecret(config.backup), signal);
  } catch (error) {
    if (!isThere(error)) await rm(path, { force: true });
    throw error;
  }
}

/**
 * Where a rehearsal reads a backup: its copy in the store where it has one, because that is what is
 * left when this machine is lost; else the folder. `end` removes what was fetched.
 */
export async function openForProof(
  deps: Pick<Deps, 'db' | 'config'>,
  fileName: string,
  signal: AbortSignal,
): Promise<{ path: string; end(): Promise<void> }> {
  const { config, db } = deps;
  const path = join(config.backup.dir, fileName);
  const hasCopy =
    config.backupStore !== undefined && (await findLastCopied(db))?.file_name === fileName;
  if (!hasCopy) return { path, end: async () => undefined };
  const fetched = `${path}.part`;
  await mkdir(config.backup.dir, { recursive: true, mode: 0o700 });
  await rm(fetched, { force: true });
  await fetchCopy(config, fileName, { path: fetched, signal });
  return { path: fetched, end: () => rm(fetched, { force: true }) };
}

/** The store of BACKUP_URL. Throws StartFault when it is not set. */
export function demandBackupStore({ backupStore }: Pick<Config, 'backupStore'>): ObjectStore {
  if (backupStore === undefined) throw new StartFault('BACKUP_URL names no store.');
  return createObjectStore(backupStore);
}

async function told<T>(store: ObjectStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new StartFault(`The backup is not there: ${error.message}.`);
    if (isThere(error)) throw new StartFault('The file is there already: name a new one.');
    if (!(error instanceof Problem)) throw error;
    const reason = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new StartFault(`${store.name}: ${error.message}${reason}`);
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
