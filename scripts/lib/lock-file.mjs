import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './project.mjs';

const LOCK_FILE = join(root, 'package-lock.json');
/** npm's own, unless another is set. */
export const REGISTRY = 'https://registry.npmjs.org';

/** The lock file, or npm's list of what it has installed, which is written alike. */
export function readLock(file = LOCK_FILE) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * What a lock file names, by place; what only tests and developers need is marked there as `dev`.
 */
export function packagesOf({ packages }, isAll) {
  return Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => isAll || !dev));
}

/**
 * The places that npm would fill on this machine: what the project depends on and those in turn,
 * without what is made for other machines and what only that needs.
 */
export function placesHere({ packages }, isAll, machine = thisMachine()) {
  const found = new Set();
  const waiting = needsOf('', packages[''], isAll);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = findPlace(packages, next);
    if (place === undefined || found.has(place) || !fits(packages[place], machine)) continue;
    found.add(place);
    waiting.push(...needsOf(place, packages[place], false));
  }
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
}

/** Where a package lies in npm's own registry, as it follows from name and version. */
export function addressOf(place, { name = nameOf(place), version }, registry = REGISTRY) {
  return `${registry}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

/** The name of the package in a place. */
export function nameOf(place) {
  return place.split('node_modules/').at(-1);
}

function needsOf(from, entry, isAll) {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = entry;
  const all = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  return Object.keys(isAll ? { ...all, ...devDependencies } : all).map((name) => ({ from, name }));
}

/** Node's own look-up: from the folder of who asks upwards. */
function findPlace(packages, { from, name }) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))
  ) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

function thisMachine() {
  const isGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined;
  const libc = process.platform === 'linux' ? (isGlibc() ? 'glibc' : 'musl') : undefined;
  return { os: process.platform, cpu: process.arch, libc };
}

function fits(entry, machine) {
  return ['os', 'cpu', 'libc'].every((what) => isAllowed(entry[what], machine[what]));
}

/** As npm reads these words, one or a list: `!win32` means every other. */
function isAllowed(words, value) {
  const list = [words ?? 'any'].flat();
  if (list.includes(`!${value}`)) return false;
  return list.some((word) => word === 'any' || word === value || word.startsWith('!'));
}
