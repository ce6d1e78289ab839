import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this repository; every script works there, wherever it is called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Of each path that was asked for; nobody changes sources while a script starts. */
const hashes = new Map();

/**
 * A short hash of files and of folders with all that is in them, their names included. Missing ones
 * count too.
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!hashes.has(path)) hashes.set(path, hashOfAll(path));
    hash.update(hashes.get(path));
  }
  return hash.digest('hex').slice(0, 32);
}

function hashOfAll(path) {
  const hash = createHash('sha256');
  for (const file of filesOf(join(root, path))) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest();
}

/** The text of a file, or an empty one where there is no file. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isFile() ? [join(path, entry.name)] : filesOf(join(path, entry.name)),
    );
}
