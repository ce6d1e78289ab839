import { createHash } from 'node:crypto';

import { StartFault } from '../process/start-fault.ts';

import { readBackupFile } from './backup-file.ts';
import type { BackupSecret } from './backup-key.ts';
import type { AboutEntry, EndEntry } from './entries.ts';

/** A backup that was read from its first byte to its last and is whole. */
export type CheckedBackup = {
  readonly path: string;
  readonly secret: BackupSecret | undefined;
  readonly about: AboutEntry;
  readonly end: EndEntry;
};

type Seen = {
  about?: AboutEntry;
  end?: EndEntry;
  readonly tables: Map<string, string>;
  readonly altered: string[];
};

/**
 * Reads a whole backup and writes nothing: every frame, every table and every document is as it was
 * saved. Throws StartFault when it is not.
 */
export async function checkBackup(
  path: string,
  secret: BackupSecret | undefined,
  signal?: AbortSignal,
): Promise<CheckedBackup> {
  const seen: Seen = { tables: new Map(), altered: [] };
  for await (const { about, content } of readBackupFile(path, secret)) {
    const hash = createHash('sha256');
    for await (const piece of content) {
      signal?.throwIfAborted();
      hash.update(piece);
    }
    const sha256 = hash.digest('hex');
    if (about.type === 'about') seen.about = about;
    else if (about.type === 'table') seen.tables.set(about.name, sha256);
    else if (about.type === 'end') seen.end = about;
    else if (about.type === 'file' && about.folder === 'attachments' && about.name !== sha256)
      seen.altered.push(about.name);
  }
  const { about, end } = seen;
  const fault = findFault(seen);
  if (about === undefined || end === undefined || fault !== undefined)
    throw new StartFault(`The backup ${path} is damaged (${fault}).`);
  return { path, secret, about, end };
}

function findFault({ about, end, tables, altered }: Seen): string | undefined {
  if (about === undefined || end === undefined) return 'its beginning or its end is missing';
  const other = end.tables.find(({ name, sha256 }) => tables.get(name) !== sha256);
  if (other !== undefined) return `the table ${other.name} is not what was saved`;
  const told = new Set(end.files.damaged);
  const document = altered.find((name) => !told.has(name));
  return document === undefined ? undefined : `the document ${document} is not what was saved`;
}
