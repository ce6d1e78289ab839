import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import { knownMigrations, migrate } from '../db/migrate.ts';
import { StartFault } from '../process/start-fault.ts';

import { readBackupFile } from './backup-file.ts';
import type { CheckedBackup } from './check-backup.ts';
import { connectForCopy } from './database-queries.ts';
import type { FileEntry } from './entries.ts';
import {
  beginLoad,
  beginRestore,
  endRestore,
  hasNoTable,
  isUnfinished,
} from './database-writes.ts';
import { beginPlace, endPlace, hasUnfinishedMark, keepFile, placeFiles } from './restore-place.ts';
import type { BackupProgress } from './write-backup.ts';

/** Where a backup goes, and who hears of it. */
type RestoreTarget = {
  readonly ownerUrl: string;
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What is done with each document and anchor; its content has to be read. */
  keepFile(entry: FileEntry, content: AsyncIterable<Buffer>): Promise<void>;
  keepSettings(content: string): Promise<void>;
  /** Between the last byte and the commit. */
  beforeCommit(): Promise<void>;
};

/**
 * Refuses a backup of a newer Talaan, whose tables this one does not know, before anything is
 * written. Throws StartFault.
 */
export function refuseNewer({ about }: CheckedBackup): void {
  const known = new Map(knownMigrations().map(({ name, sha256 }) => [name, sha256]));
  const unknown = about.migrations.filter(({ name, sha256 }) => known.get(name) !== sha256);
  if (unknown.length === 0) return;
  throw new StartFault(
    `The backup was made by Talaan ${about.version}, which is newer than this one or another (it has ` +
      `${unknown.map(({ name }) => name).join(', ')}): restore it with that Talaan.`,
  );
}

/**
 * Fills an empty database from a checked backup: the tables as they were then, the rows in one
 * transaction, afterwards what this Talaan adds to them. Answers the tables that were left out
 * because they are none of Talaan's.
 */
export async function loadBackup(backup: CheckedBackup, target: RestoreTarget): Promise<string[]> {
  const { ownerUrl, signal, onProgress } = target;
  const level = new Set(backup.about.migrations.map(({ name }) => name));
  await migrate(ownerUrl, { only: level });
  const left: string[] = [];
  await withClient(ownerUrl, async (client) => {
    const load = await beginLoad(client);
    const done = { tables: 0, files: 0 };
    for await (const { about, content } of readBackupFile(backup.path, backup.secret)) {
      signal?.throwIfAborted();
      if (about.type === 'table') {
        const isKnown = await load.table(about, content);
        if (!isKnown) left.push(about.name);
        onProgress?.({ step: 'Tables', done: ++done.tables });
      } else if (about.type === 'file') {
        await target.keepFile(about, content);
        onProgress?.({ step: 'Documents', done: ++done.files });
      } else if (about.type === 'settings') await target.keepSettings(await textOf(content));
    }
    onProgress?.({ step: 'Comparing', done: done.tables });
    await target.beforeCommit();
    await load.finish(backup.end);
  });
  await migrate(ownerUrl);
  return left;
}

/**
 * Restores a checked backup into an empty data folder and the empty database at `ownerUrl`. A mark
 * in both tells a restore that is not ended; `verify` runs before it is taken away. Answers what
 * `verify` said and which tables were left out. Throws StartFault when the database is not empty.
 */
export async function restoreBackup<Verified>(
  backup: CheckedBackup,
  place: Pick<RestoreTarget, 'ownerUrl' | 'onProgress'> & { readonly dataDir: string },
  verify: () => Promise<Verified>,
): Promise<{ verified: Verified; left: string[] }> {
  const { ownerUrl, dataDir, onProgress } = place;
  await withClient(ownerUrl, async (client) => {
    if (!(await hasNoTable(client)) && !(await isUnfinished(client)))
      throw new StartFault(
        'The database holds tables already: a restore goes into an empty one only.',
      );
    await beginPlace(dataDir, backup.path);
    await beginRestore(client);
  });
  const left = await loadBackup(backup, {
    ownerUrl,
    onProgress,
    keepFile: (entry, content) => keepFile(dataDir, entry, content),
    keepSettings: (text) =>
      writeFile(join(dataDir, 'settings-of-the-backup.json'), text, { mode: 0o600 }),
    beforeCommit: () => placeFiles(dataDir),
  });
  const verified = await verify();
  await withClient(ownerUrl, endRestore);
  await endPlace(dataDir);
  return { verified, left };
}

/**
 * Refuses to work on a database or a data folder that a restore has begun to fill and not ended.
 * Throws StartFault.
 */
export async function refuseUnfinishedRestore(ownerUrl: string, dataDir: string): Promise<void> {
  const isMarked = hasUnfinishedMark(dataDir);
  const isHalf = await withClient(
    ownerUrl,
    async (client) => (await isUnfinished(client)) || (isMarked && (await hasNoTable(client))),
  );
  if (isHalf)
    throw new StartFault(
      'A restore into this place was begun and not ended: run "talaan restore FILE" again; it begins anew.',
    );
  if (isMarked) await endPlace(dataDir);
}

async function withClient<T>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectForCopy(ownerUrl);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const piece of content) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}
