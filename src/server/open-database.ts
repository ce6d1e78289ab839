import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import type { PoolClient } from 'pg';

import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import { refuseUnfinishedRestore } from './platform/backup/restore-backup.ts';
import type { Config } from './platform/config/config.ts';
import { connect } from './platform/db/connect.ts';
import type { Database } from './platform/db/connect.ts';
import { addressesOfRunning } from './platform/db/embedded/reach.ts';
import { startEmbedded } from './platform/db/embedded/start-embedded.ts';
import { isFolderLocked } from './platform/db/embedded/folder-lock.ts';
import { knownSchema, migrate } from './platform/db/migrate.ts';
import { APP_ROLE, mayBecomeAppRole } from './platform/db/roles.ts';
import { guardConnection } from './platform/db/upgrade-gate.ts';
import { StartFault } from './platform/process/start-fault.ts';

/**
 * The database of a running Talaan: migrated, and opened as the role that may do no more than its
 * work.
 */
export type OpenDatabase = Database & {
  /** The role that it was opened as, where that is another than the address says. */
  readonly role?: string;
  /** Tells another Talaan on the same folder that this one is ending. */
  announceEnd(): void;
};

export type OpenOptions = {
  log: (line: string) => void;
  /** What this process calls itself towards another one that wants the same data folder. */
  what: string;
  /** Uses the embedded database of a Talaan that is running, instead of being refused by it. */
  joinRunning?: boolean;
  /** Hears that a newer Talaan has changed the tables: nothing can be asked of them any more. */
  onNewer?: () => void;
  /** Hears that the database's process is on its way: there is time for something else. */
  onLaunched?: () => void;
};

const OLDEST_VERSION = 14;
const PATIENCE_MS = 30_000;
const NOT_YET = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', '57P03']);

/**
 * Opens the database that the settings name (the embedded one is created and started), migrated to
 * this version. Throws StartFault with one sentence when that can't be done.
 */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openExternal(config, config.databaseUrl, options);
  const running = options.joinRunning ? runningAddresses(config.dataDir) : undefined;
  return running ? openRunning(config, running, options) : openEmbedded(config, options);
}

function runningAddresses(dataDir: string) {
  const addresses = addressesOfRunning(dataDir);
  return addresses && isFolderLocked(dataDir) ? addresses : undefined;
}

/** A database that a restore is to fill: started, and nothing done to it yet. */
export type EmptyDatabase = { readonly ownerUrl: string; end(): Promise<void> };

/**
 * Opens the database that the settings name without migrating it; the embedded one is created where
 * it is missing. Throws StartFault.
 */
export async function openForRestore(config: Config, options: OpenOptions): Promise<EmptyDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) {
    const { ownerUrl, stop } = await startEmbedded({ dataDir, ...options });
    return { ownerUrl, end: stop };
  }
  await withOwner(databaseUrl, checkVersion);
  return { ownerUrl: databaseUrl, end: async () => undefined };
}

/** The running server has migrated it; only its version is checked here. */
async function openRunning(
  config: Config,
  urls: { ownerUrl: string; appUrl: string },
  options: OpenOptions,
) {
  await upgrade(config, urls.ownerUrl, options);
  return { ...connect(urls.appUrl, options), announceEnd: () => undefined };
}

async function openEmbedded(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const { log, what, onLaunched } = options;
  const { dataDir } = config;
  const embedded = await startEmbedded({ dataDir, log, what, ...(onLaunched && { onLaunched }) });
  try {
    await refuseUnfinishedRestore(embedded.ownerUrl, dataDir);
    await upgrade(config, embedded.ownerUrl, options);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const database = connect(embedded.appUrl, { log });
  const end = async () => {
    await database.end();
    await embedded.stop();
  };
  return { ...database, end, announceEnd: embedded.announceEnd };
}

async function openExternal(
  config: Config,
  url: string,
  options: OpenOptions,
): Promise<OpenDatabase> {
  const { log, onLaunched } = options;
  onLaunched?.();
  const mayLower = await withOwner(url, async (owner) => {
    await checkVersion(owner);
    await refuseUnfinishedRestore(url, config.dataDir);
    await upgrade(config, url, options);
    return mayBecomeAppRole(owner);
  });
  const role = mayLower ? { role: APP_ROLE } : undefined;
  if (!mayLower) {
    log(
      `The database's role may not become ${APP_ROLE}: the server works with the rights of the owner of its tables.`,
    );
  }
  return {
    ...connect(url, { log, ...role, guard: guardOf(options) }),
    ...role,
    announceEnd: () => undefined,
  };
}

/**
 * Migrates, after a backup where there is something to be lost and the settings want one. A command
 * does so only where no server works.
 */
async function upgrade(config: Config, ownerUrl: string, options: OpenOptions): Promise<void> {
  const { log, joinRunning } = options;
  const beforeUpgrade = () => backUpBeforeUpgrade(config, ownerUrl, log);
  await migrate(ownerUrl, {
    log,
    isAlone: joinRunning,
    ...(config.backup.isBeforeMigrations && { beforeUpgrade }),
  });
}

/** Of several servers on a database one may be newer; the embedded one has but one. */
function guardOf({ onNewer = () => undefined }: OpenOptions) {
  const known = knownSchema();
  return (client: PoolClient) => guardConnection(client, known, onNewer);
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = await connectOwner(url);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** A database that is started together with Talaan may need a while. */
async function connectOwner(url: string): Promise<pg.Client> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > until || !isNotYet(error)) throw unreachable(error);
      await sleep(500);
    }
  }
}

function isNotYet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_YET.has(String(error.code));
}

/** Without the address: it may hold a password. */
function unreachable(error: unknown): StartFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  return new StartFault(`The database of DATABASE_URL can't be used: ${reason}.`);
}

async function checkVersion(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  const version = Math.floor((rows[0]?.number ?? 0) / 10_000);
  if (version >= OLDEST_VERSION) return;
  throw new StartFault(
    `The database of DATABASE_URL is PostgreSQL ${version}: Talaan needs version ${OLDEST_VERSION} or later.`,
  );
}
