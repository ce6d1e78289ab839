import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartFault } from '../../process/start-fault.ts';

/**
 * The ordinary system user that PostgreSQL runs as when Talaan runs as root; absent: as Talaan's
 * own user.
 */
export type SystemUser = { name: string; uid: number; gid: number };

const PREFERRED = ['talaan', 'postgres', '_postgres'];
const LAST_RESORT = ['nobody', 'daemon'];

/**
 * Chooses the user that PostgreSQL (which refuses root) runs as: the owner of a cluster that is
 * already there, else an existing user made for it, else a new one, else an existing one without
 * rights. Throws StartFault when there is none at all.
 */
export function chooseSystemUser(existingCluster: string | undefined): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existingCluster === undefined ? undefined : ownerOf(existingCluster);
  if (owner) return owner;
  const found = firstUsable(PREFERRED) ?? createUser() ?? firstUsable(LAST_RESORT);
  if (found) return found;
  throw new StartFault(
    'PostgreSQL refuses to run as root, and no ordinary system user could be found or made for it: ' +
      'create one with "useradd --system talaan", run Talaan as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether a shell command succeeds as the given user (undefined: as ourselves). */
export function succeedsAs(
  user: SystemUser | undefined,
  command: string,
  ...args: string[]
): boolean {
  if (process.platform === 'win32') return true;
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  const done = spawnSync('/bin/sh', ['-c', command, 'sh', ...args], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return done.status === 0;
}

function ownerOf(folder: string): SystemUser | undefined {
  const { uid, gid } = statSync(folder);
  if (uid === 0) return undefined;
  const known = readUsers().find((user) => user.uid === uid);
  return known ?? { name: `user ${uid}`, uid, gid };
}

function firstUsable(names: string[]): SystemUser | undefined {
  const users = readUsers();
  return names
    .map((name) => users.find((user) => user.name === name))
    .find((user) => user !== undefined && user.uid > 0 && succeedsAs(user, 'true'));
}

function createUser(): SystemUser | undefined {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/bin/false',
        'talaan',
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'talaan']],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return firstUsable(['talaan']);
  }
  return undefined;
}

function readUsers(): SystemUser[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n').flatMap(parseUser);
  } catch {
    return [];
  }
}

function parseUser(line: string): SystemUser[] {
  const [name, , uid, gid] = line.split(':');
  if (!name || !uid || !gid) return [];
  return [{ name, uid: Number(uid), gid: Number(gid) }];
}
