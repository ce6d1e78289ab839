import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../../process/start-fault.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import type { SystemUser } from './system-user.ts';

/**
 * The database's owner: creates and changes tables. The server at work uses the lesser
 * `talaan_app`.
 */
export const OWNER = 'talaan_owner';

const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth=scram-sha-256',
  `--username=${OWNER}`,
];

/**
 * Creates the cluster where there is none (half-made ones of a killed start are thrown away) and
 * makes sure that the owner's password is the saved one. Throws StartFault when the cluster is
 * another version's or can't be made.
 */
export async function prepareCluster(
  place: Place,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  if (!existsSync(place.cluster)) {
    log(`Creating the database in ${place.cluster}`);
    await createCluster(place, binaries);
    return;
  }
  checkVersion(place.cluster, binaries, place.user);
  if (place.isNew) setOwnerPassword(place, binaries);
}

/** Environment of PostgreSQL's processes: nothing of ours, so no PG… variable can redirect them. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
  };
}

/** The options of `spawn` that make a child run as the given user. */
export function asUser(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

async function createCluster(place: Place, binaries: Binaries): Promise<void> {
  // Named after this process: what a killed one began may still be written to for a moment.
  const half = `${place.cluster}.creating-${process.pid}`;
  const passwordFile = `${half}.password`;
  removeHalfMade(place.home);
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, `${place.ownerPassword}\n`, { mode: 0o600 });
  if (place.user) {
    chownSync(half, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  const args = [...INITDB_OPTIONS, `--pgdata=${half}`, `--pwfile=${passwordFile}`];
  try {
    await run(binaries.initdb, args, place);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, place.cluster);
}

function removeHalfMade(home: string): void {
  const names = readdirSync(home).filter((name) => name.startsWith('cluster.creating'));
  for (const name of names) rmSync(join(home, name), { recursive: true, force: true });
}

function run(command: string, args: string[], place: Place): Promise<void> {
  const child = spawn(command, args, {
    ...asUser(place.user),
    cwd: place.home,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C in the terminal is for the server, which waits for this.
    detached: true,
  });
  let complaint = '';
  child.stderr.on('data', (data) => (complaint += String(data)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new StartFault(
            `The database could not be created in ${place.cluster}: ${complaint.trim()}`,
          ),
        );
    });
  });
}

function checkVersion(cluster: string, binaries: Binaries, user: SystemUser | undefined): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const said = spawnSync(binaries.postgres, ['--version'], {
    ...asUser(user),
    cwd: '/',
    encoding: 'utf8',
  });
  const ours = /(\d+)\./.exec(said.stdout ?? '')?.[1];
  if (ours === undefined || made === ours) return;
  throw new StartFault(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this Talaan carries PostgreSQL ${ours}: ` +
      'use the Talaan that made it, or move its data with pg_dump.',
  );
}

/**
 * When the saved passwords were lost, the owner of the files may still set a new one without any.
 * Throws StartFault when the cluster can't be opened.
 */
export function setOwnerPassword(place: Place, binaries: Binaries): void {
  const done = spawnSync(binaries.postgres, ['--single', '-D', place.cluster, 'postgres'], {
    ...asUser(place.user),
    cwd: place.home,
    env: postgresEnvironment(),
    input: `alter role ${OWNER} password '${place.ownerPassword}';\n`,
    encoding: 'utf8',
  });
  if (done.status !== 0) {
    throw new StartFault(
      `The database in ${place.cluster} could not be opened: ${done.stderr.trim()}`,
    );
  }
}
