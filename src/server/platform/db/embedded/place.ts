import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { StartFault } from '../../process/start-fault.ts';

import { findHome, makeHome } from './home.ts';
import { chooseSystemUser } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

const savedAccess = z.object({
  ownerPassword: z.string(),
  appPassword: z.string(),
  socketDir: z.string().optional(),
  port: z.number().optional(),
  /** Asked for by the operator: the next start makes new passwords. */
  mustRenew: z.literal(true).optional(),
});

/** What is kept beside the data (readable by Talaan's own user only) to open the database again. */
type SavedAccess = z.infer<typeof savedAccess>;

/** Where the embedded database lives, who runs it and how it is opened. */
export type Place = {
  dataDir: string;
  home: string;
  cluster: string;
  user: SystemUser | undefined;
  ownerPassword: string;
  appPassword: string;
  /** Whether the passwords are new although a cluster may already be there. */
  isNew: boolean;
  save(reach: { socketDir?: string; port?: number }): void;
};

/**
 * Finds the embedded database of a data folder, or chooses where it will be. Throws StartFault when
 * there is no place for it, or nobody to run it.
 */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  const found = findHome(dataDir);
  const existing = found === undefined ? undefined : join(found, 'cluster');
  const user = chooseSystemUser(
    existing !== undefined && existsSync(existing) ? existing : undefined,
  );
  const home = found ?? makeHome(dataDir, user, log);
  const known = readSaved(dataDir);
  // Passwords that are to be renewed are those that are lost: a start that is cut off begins anew.
  const saved = known?.mustRenew === true ? undefined : known;
  const access: SavedAccess = {
    ownerPassword: saved?.ownerPassword ?? randomBytes(24).toString('base64url'),
    appPassword: saved?.appPassword ?? randomBytes(24).toString('base64url'),
  };
  const save: Place['save'] = (reach) => writeSaved(dataDir, { ...access, ...reach });
  // Saved only once the database has them (`startEmbedded`): a start that is cut off before leaves
  // nothing behind that doesn't open it.
  const { ownerPassword, appPassword } = access;
  const cluster = join(home, 'cluster');
  return { dataDir, home, cluster, user, ownerPassword, appPassword, isNew: !saved, save };
}

/** What is saved to open the database of a data folder, if it has one. */
export function readSaved(dataDir: string): SavedAccess | undefined {
  const file = accessFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return savedAccess.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw unreadable(file, error.message);
    // An unreadable content costs only the passwords, and those are made anew.
    return undefined;
  }
}

/**
 * The next start of the embedded database makes new passwords. False: the data folder has none.
 * Throws StartFault where that can't be written down.
 */
export function askForNewPasswords(dataDir: string): boolean {
  const saved = readSaved(dataDir);
  if (saved === undefined) return false;
  writeSaved(dataDir, { ...saved, mustRenew: true });
  return true;
}

function unreadable(file: string, reason: string): StartFault {
  return new StartFault(
    `${file} can't be read (${reason}): start Talaan as the user who owns its data folder.`,
  );
}

function writeSaved(dataDir: string, saved: SavedAccess): void {
  const content = `${JSON.stringify(saved, null, 2)}\n`;
  const file = accessFile(dataDir);
  // Replaced as a whole: a start that is killed here leaves the old passwords, never half of the
  // new ones.
  try {
    writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(
      `${file} can't be written (${reason}): see to it that there is room, and that the user who starts Talaan may write there.`,
    );
  }
}

function accessFile(dataDir: string): string {
  return join(dataDir, 'database.json');
}
