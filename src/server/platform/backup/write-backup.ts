import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import type { Deps } from '../deps.ts';
import { PRODUCT_VERSION } from '../process/product-version.ts';

import { writeBackupFile } from './backup-file.ts';
import type { BackupSecret } from './backup-key.ts';
import {
  beginSnapshot,
  connectForCopy,
  listCopied,
  readFacts,
  readMigrations,
  readSequences,
  readTable,
} from './database-queries.ts';
import type { CopiedTable } from './database-queries.ts';
import { encodeEntry } from './entries.ts';
import type { EndEntry } from './entries.ts';

/** Where a backup is taken from: the database as the owner of its tables, and the kept files. */
export type BackupSource = {
  readonly ownerUrl: string;
  readonly files: Pick<Deps['files'], 'list' | 'open'>;
  readonly dataDir: string;
  readonly companyName: string;
  /** The settings as the environment names them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly now: Date;
};

/** How far a backup or a restore has come. */
export type BackupProgress = { readonly step: string; readonly done: number };

/** What a backup is written to, and with what. */
export type BackupTarget = {
  readonly path: string;
  readonly secret?: BackupSecret | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined;
};

/** A backup as it was made. */
export type Backup = {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly takenAt: Date;
  readonly isLocked: boolean;
  readonly end: EndEntry;
};

/** Settings that open something; they stand in no backup that is not locked. */
const SECRET_SETTING =
  /^((REPORTS_)?DATABASE_URL|SMTP_URL|ADMIN_PASSWORD|FIREBASE_|BACKUP_PASSPHRASE|BACKUP_KEY_FILE|METRICS_TOKEN|(FILES|BACKUP)_(ACCESS|SECRET)_KEY)/;

/**
 * Writes database, documents, anchors and settings as they are at one moment to one new file, also
 * while people work. The database is read in one snapshot; documents never change once they are
 * stored, and none is thrown away meanwhile. Memory does not grow with the books. Throws StartFault
 * when the file can't be written, and what `signal` says when it is told to end; nothing is left
 * then.
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<Backup> {
  const client = await connectForCopy(source.ownerUrl);
  const made: { end?: EndEntry } = {};
  try {
    await beginSnapshot(client);
    const content = collect(client, source, { ...target, made });
    const watched = untilAborted(content, target.signal);
    const written = await writeBackupFile(target.path, target.secret, watched);
    if (made.end === undefined) throw new Error('the backup came to no end');
    const { path, secret } = target;
    const isLocked = secret !== undefined;
    return { ...written, path, isLocked, takenAt: source.now, end: made.end };
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Collecting = BackupTarget & { readonly made: { end?: EndEntry } };

async function* collect(
  client: pg.Client,
  source: BackupSource,
  { secret, onProgress, made }: Collecting,
): AsyncGenerator<Buffer> {
  const isLocked = secret !== undefined;
  yield* encodeEntry({
    type: 'about',
    version: PRODUCT_VERSION,
    company: source.companyName,
    takenAt: source.now.toISOString(),
    migrations: await readMigrations(client),
  });
  yield* encodeEntry({ type: 'settings' }, settingsOf(source.settings, isLocked));
  const tables: EndEntry['tables'] = [];
  for (const table of await listCopied(client, isLocked)) {
    yield* encodeTable(client, table, tables);
    onProgress?.({ step: 'Tables', done: tables.length });
  }
  const facts = await readFacts(client);
  const sequences = await readSequences(client);
  const files: EndEntry['files'] = { count: 0, bytes: 0, damaged: [] };
  for await (const encoded of encodeFiles(source, files)) {
    yield encoded;
    onProgress?.({ step: 'Documents', done: files.count });
  }
  made.end = { type: 'end', tables, sequences, files, facts };
  yield* encodeEntry(made.end);
}

async function* untilAborted(
  content: AsyncGenerator<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    signal?.throwIfAborted();
    yield bytes;
  }
}

async function* settingsOf(
  settings: Readonly<Record<string, string>>,
  isLocked: boolean,
): AsyncGenerator<Buffer> {
  const told = Object.entries(settings).filter(([name]) => isLocked || !SECRET_SETTING.test(name));
  yield Buffer.from(JSON.stringify(Object.fromEntries(told)));
}

async function* encodeTable(
  client: pg.Client,
  table: CopiedTable,
  tables: EndEntry['tables'],
): AsyncGenerator<Buffer> {
  const { name, columns, isWithheld } = table;
  const hash = createHash('sha256');
  const { content, rows } = isWithheld ? NO_ROWS : readTable(client, table);
  yield* encodeEntry({ type: 'table', name, columns }, hashed(content, hash));
  tables.push({ name, rows: rows(), sha256: hash.digest('hex'), isWithheld });
}

const NO_ROWS = { content: [], rows: () => 0 };

/** Documents by their hash, then anchors. A document whose bytes changed is told, and kept. */
async function* encodeFiles(
  { files, dataDir }: BackupSource,
  told: EndEntry['files'],
): AsyncGenerator<Buffer> {
  for await (const { sha256 } of files.list()) {
    const hash = createHash('sha256');
    const content = hashed(files.open(sha256), hash, told);
    yield* encodeEntry({ type: 'file', folder: 'attachments', name: sha256 }, content);
    told.count += 1;
    if (hash.digest('hex') !== sha256) told.damaged.push(sha256);
  }
  const folder = join(dataDir, 'anchors');
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((each) => each.endsWith('.json')).toSorted()) {
    const content = createReadStream(join(folder, name));
    yield* encodeEntry({ type: 'file', folder: 'anchors', name }, content);
  }
}

async function* hashed(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: ReturnType<typeof createHash>,
  counted?: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    if (counted) counted.bytes += chunk.length;
    yield chunk;
  }
}
