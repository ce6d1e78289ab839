import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SystemUser } from './system-user.ts';

const SOCKET_NAME = '/.s.PGSQL.5432';
// Linux allows 107 bytes for the path of a socket, macOS 103.
const LONGEST_PATH = 103;
const TEMPORARY = 'talaan-';

/**
 * An empty private folder for the database's Unix socket: in `home`, or under the temporary folder
 * where that path would be too long for a socket. `previous` is the one of the last start.
 */
export function prepareSocketDir(
  home: string,
  user: SystemUser | undefined,
  previous: string | undefined,
): string {
  if (previous !== undefined && isTemporary(previous))
    rmSync(previous, { recursive: true, force: true });
  const own = join(home, 'socket');
  const folder = Buffer.byteLength(own + SOCKET_NAME) <= LONGEST_PATH ? own : temporary();
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(join(folder, file), { force: true });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Removes a socket folder that was made under the temporary folder. */
export function removeSocketDir(folder: string): void {
  if (isTemporary(folder)) rmSync(folder, { recursive: true, force: true });
}

function temporary(): string {
  const parent = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  return mkdtempSync(join(parent, TEMPORARY));
}

function isTemporary(folder: string): boolean {
  return basename(folder).startsWith(TEMPORARY);
}
