import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { StartFault } from '../../process/start-fault.ts';

import { prepareBinaries } from './binaries.ts';
import { prepareCluster, setOwnerPassword } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { earlierHomes } from './home.ts';
import { endLeftovers } from './leftovers.ts';
import { findPlace, readSaved } from './place.ts';
import type { Place } from './place.ts';
import { startPostmaster } from './postmaster.ts';
import type { Postmaster, PostmasterOptions } from './postmaster.ts';
import { DATABASE, addresses, prepareReach } from './reach.ts';
import { settingsFor } from './settings.ts';
import { removeSocketDir } from './socket-dir.ts';

/** What the embedded database is started with. */
export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** What this process calls itself towards one that is refused. */
  what?: string;
  /** PostgreSQL settings over ours; tests that may lose data switch durability off. */
  settings?: Record<string, string>;
  /** Hears that the postmaster was begun, each time. */
  onLaunched?: () => void;
};

/** The embedded database at work. */
export type Embedded = {
  ownerUrl: string;
  appUrl: string;
  /** Where its files are: in the data folder, or where PostgreSQL's user can live. */
  home: string;
  pid(): number | undefined;
  /** Tells a Talaan that is being started meanwhile that it need only wait. */
  announceEnd(): void;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of a data folder: creates it at first, ends what a killed Talaan
 * left behind, and starts it again whenever it dies. Throws StartFault with one sentence when
 * another Talaan uses the folder or nothing helps.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  prepareFolder(dataDir);
  const lock = await lockFolder(dataDir, options.what ?? 'talaan');
  try {
    const running = await open({ ...options, dataDir: realpathSync(dataDir) });
    const endAtExit = () => running.postmaster.killNow();
    process.once('exit', endAtExit);
    return {
      ...running.urls,
      home: running.place.home,
      pid: running.postmaster.pid,
      announceEnd: lock.announceEnd,
      stop: async () => {
        await running.postmaster.stop();
        process.off('exit', endAtExit);
        if (running.reach.socketDir) removeSocketDir(running.reach.socketDir);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(
      `The data folder ${dataDir} can't be used (${reason}): choose another with DATA_DIR.`,
    );
  }
}

async function open(options: EmbeddedOptions & { dataDir: string }) {
  const { dataDir, log } = options;
  const previous = readSaved(dataDir)?.socketDir;
  const place = findPlace(dataDir, log);
  const binaries = prepareBinaries(place.user, dirname(place.home), log);
  await endLeftovers(place.cluster, log);
  await endEarlier(place, log);
  await prepareCluster(place, binaries, log);
  const reach = await prepareReach(place, previous);
  place.save(reach);
  const urls = addresses(place, reach);
  const { maintenanceUrl, ...rest } = urls;
  const start = () =>
    startPrepared(place, maintenanceUrl, {
      postgres: binaries.postgres,
      cluster: place.cluster,
      user: place.user,
      settings: { ...settingsFor(reach), ...options.settings },
      log,
      ...(options.onLaunched && { onLaunched: options.onLaunched }),
      isReady: () => takesConnections(maintenanceUrl),
    });
  const postmaster = await start().catch((error: unknown) => {
    if (!isPasswordRefused(error)) throw error;
    log('The saved password does not open the database: it is set anew');
    setOwnerPassword(place, binaries);
    return start();
  });
  return { postmaster, place, reach, urls: rest };
}

async function startPrepared(
  place: Place,
  maintenanceUrl: string,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const postmaster = await startPostmaster(options);
  try {
    await prepareDatabase(maintenanceUrl, place);
    return postmaster;
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
}

/**
 * What a removed data folder of the same path left in the system's folders is told, and no longer
 * runs.
 */
async function endEarlier(place: Place, log: (line: string) => void): Promise<void> {
  for (const home of earlierHomes(place.dataDir).filter((other) => other !== place.home)) {
    log(
      `An earlier database of this data folder is still in ${home}; remove it when it is not needed`,
    );
    await endLeftovers(join(home, 'cluster'), log);
  }
}

/** What PostgreSQL answers to a wrong password, and to a role that it has not. */
const PASSWORD_REFUSED = new Set(['28P01', '28000']);

function isPasswordRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && PASSWORD_REFUSED.has(String(error.code));
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // It serves, though not us.
    return isPasswordRefused(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Database and login role, each made when missing, so that a start which was killed half-way is
 * mended by the next.
 */
async function prepareDatabase(url: string, place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const roles = await client.query(`select 1 from pg_roles where rolname = 'talaan_app'`);
    const verb = roles.rows.length === 0 ? 'create' : 'alter';
    await client.query(`${verb} role talaan_app login password '${place.appPassword}'`);
    const databases = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (databases.rows.length === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
