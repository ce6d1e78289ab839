import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this repository; every script works there, wherever it is called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Of each path that was asked for; nobody changes sources while a script starts. */
const hashes = new Map();
const touches = new Map();

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

/**
 * A short hash of names, sizes and times of files and of folders with all that is in them: while it
 * is the same nobody has written to them, which is seen without reading what is in them.
 */
export function touchOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!touches.has(path)) touches.set(path, filesOf(path).map(touchOfFile).join('\n'));
    hash.update(touches.get(path));
  }
  return hash.digest('hex').slice(0, 32);
}

function touchOfFile(name) {
  const { size, ino, mtimeMs, ctimeMs } = statSync(join(root, name));
  return `${name} ${size} ${ino} ${mtimeMs} ${ctimeMs}`;
}

function hashOfAll(path) {
  const hash = createHash('sha256');
  for (const name of filesOf(path)) {
    hash.update(`${name}\0`);
    addContent(hash, join(root, name));
  }
  return hash.digest();
}

/** Each start reads all sources: into the same room it takes two thirds of the time. */
const room = Buffer.allocUnsafe(1 << 20);

function addContent(hash, file) {
  const opened = openSync(file);
  try {
    for (;;) {
      const size = readSync(opened, room);
      if (size === 0) return;
      hash.update(room.subarray(0, size));
    }
  } finally {
    closeSync(opened);
  }
}

/** The text of a file, or an empty one where there is no file. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** The names of files from the root of the repository on, as they are on this system. */
function filesOf(path) {
  const name = normalize(path);
  if (!existsSync(join(root, name))) return [];
  return statSync(join(root, name)).isDirectory() ? filesIn(name) : [name];
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}${sep}${entry.name}`;
      return entry.isFile() ? [name] : filesOf(name);
    });
}
