import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

import { StartFault } from '../../process/start-fault.ts';

import { succeedsAs } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

const SYSTEM_FOLDERS = ['/var/lib', '/srv', '/opt'];
const PREFIX = 'talaan-data-';

/**
 * The home that a data folder's database already has: inside it, or elsewhere if the folder says
 * so. Throws StartFault.
 */
export function findHome(dataDir: string): string | undefined {
  const note = noteFile(dataDir);
  if (existsSync(note)) return claimed(readFileSync(note, 'utf8').trim(), dataDir);
  const own = ownHome(dataDir);
  return existsSync(join(own, 'cluster')) ? own : undefined;
}

/**
 * Makes a home for a new database: inside the data folder, or, where the user who must run
 * PostgreSQL can't enter that, in a folder of the system's that they can. Throws StartFault when
 * there is none.
 */
export function makeHome(
  dataDir: string,
  user: SystemUser | undefined,
  log: (line: string) => void,
): string {
  const own = ownHome(dataDir);
  // Others may pass through our own folder to the database in it, but not look around in it.
  if (user) chmodSync(dataDir, 0o711);
  if (prepare(own, user)) return own;
  rmSync(own, { recursive: true, force: true });
  const name = PREFIX + randomBytes(4).toString('hex');
  for (const home of SYSTEM_FOLDERS.map((folder) => join(folder, name))) {
    if (!prepare(home, user)) continue;
    writeFileSync(noteFile(dataDir), `${home}\n`);
    writeFileSync(join(home, 'belongs-to'), `${dataDir}\n`);
    log(`User ${user?.name} can't enter ${dataDir}: the database is kept in ${home} instead`);
    return home;
  }
  throw new StartFault(
    `PostgreSQL runs as user ${user?.name}, who can't enter ${dataDir}: ` +
      'set DATA_DIR to a folder that every user may pass through.',
  );
}

/**
 * Homes of the system's that an earlier data folder of the same path left behind, when it was
 * removed.
 */
export function earlierHomes(dataDir: string): string[] {
  return SYSTEM_FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((home) => basename(home).startsWith(PREFIX) && belongsTo(home) === dataDir);
}

function prepare(home: string, user: SystemUser | undefined): boolean {
  try {
    mkdirSync(home, { recursive: true, mode: user ? 0o711 : 0o700 });
    if (user) chmodSync(home, 0o711);
  } catch {
    return false;
  }
  return succeedsAs(user, 'cd "$1"', home);
}

/**
 * A home outside of the data folder serves one data folder; a copied folder must not open its
 * original's database.
 */
function claimed(home: string, dataDir: string): string {
  const holder = belongsTo(home) ?? dataDir;
  if (holder !== dataDir && existsSync(noteFile(holder))) {
    throw new StartFault(
      `The data folder ${dataDir} is a copy of ${holder}, whose database is kept in ${home}: a copied folder ` +
        'carries no database of its own, so give it a fresh DATA_DIR.',
    );
  }
  if (!existsSync(home)) {
    throw new StartFault(
      `The database of ${dataDir} was kept in ${home}, which is gone: bring it back, ` +
        `or remove ${noteFile(dataDir)} to begin with an empty one.`,
    );
  }
  writeFileSync(join(home, 'belongs-to'), `${dataDir}\n`);
  return home;
}

function belongsTo(home: string): string | undefined {
  const file = join(home, 'belongs-to');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function ownHome(dataDir: string): string {
  return join(dataDir, 'database');
}

function noteFile(dataDir: string): string {
  return join(dataDir, 'database-is-kept-at.txt');
}
