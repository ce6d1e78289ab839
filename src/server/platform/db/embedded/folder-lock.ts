import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../../process/start-fault.ts';

/** The right to be the only Talaan process on a data folder. */
export type FolderLock = { release(): void; announceEnd(): void };

type Holder = { pid: number; what: string; isEnding: boolean };

const PATIENCE_MS = 2_000;
const PATIENCE_WHILE_ENDING_MS = 30_000;
const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process, waiting a moment for one that is just ending. The lock is
 * the operating system's own (a byte-range lock, held through SQLite because Node offers none), so
 * it ends with its holder even at kill -9, and the reuse of a process number can't confuse it.
 * Throws StartFault when another process holds the folder.
 */
export async function lockFolder(dataDir: string, what: string): Promise<FolderLock> {
  const started = Date.now();
  for (;;) {
    const database = tryLock(dataDir);
    if (database) return held(database, dataDir, what);
    const holder = readHolder(dataDir);
    const patience = holder?.isEnding ? PATIENCE_WHILE_ENDING_MS : PATIENCE_MS;
    if (Date.now() - started > patience) throw new StartFault(refusal(dataDir, holder));
    await sleep(100);
  }
}

/** Whether another process holds the data folder right now. */
export function isFolderLocked(dataDir: string): boolean {
  const database = tryLock(dataDir);
  database?.close();
  return database === undefined;
}

function tryLock(dataDir: string): DatabaseSync | undefined {
  const database = new DatabaseSync(join(dataDir, 'in-use.lock'));
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function held(database: DatabaseSync, dataDir: string, what: string): FolderLock {
  const write = (isEnding: boolean) => {
    const holder: Holder = { pid: process.pid, what, isEnding };
    writeFileSync(holderFile(dataDir), JSON.stringify(holder), { mode: 0o600 });
  };
  write(false);
  return {
    announceEnd: () => write(true),
    release: () => {
      rmSync(holderFile(dataDir), { force: true });
      database.close();
    },
  };
}

function refusal(dataDir: string, holder: Holder | undefined): string {
  const who = holder ? `${holder.what}, process ${holder.pid}` : 'its process is unknown';
  return (
    `Another Talaan (${who}) already uses the data folder ${dataDir}: ` +
    'end it first, or give this one its own folder with DATA_DIR.'
  );
}

/** Only for the message: the lock itself never depends on what this file says. */
function readHolder(dataDir: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(holderFile(dataDir), 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'what' in value;
}

function holderFile(dataDir: string): string {
  return join(dataDir, 'in-use.json');
}
