import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashOf, readIfThere, root, touchOf } from './project.mjs';
import { runStep, say } from './step.mjs';

const SHARED_SOURCES = [
  'src/shared',
  'src/kinds',
  'scripts/vite',
  'package.json',
  'package-lock.json',
];
const PORTAL = {
  name: 'web',
  called: 'portal',
  config: 'vite.config.ts',
  sources: ['src/web', ...SHARED_SOURCES],
};
const SERVER = {
  name: 'server',
  called: 'server',
  config: 'vite.server.config.ts',
  sources: ['src/server', ...SHARED_SOURCES],
};

/** The programs of the server that `ensureServer` builds, from the root of the repository. */
export const SERVER_MAIN = join('dist', 'server', 'main.mjs');
export const TALAAN_MAIN = join('dist', 'server', 'talaan.mjs');

/**
 * Builds the portal, unless what stands in dist/web was built from these very sources: nobody wrote
 * to them since, or what is in them is the same. Resolves to whether it stands.
 */
export function ensurePortal(label, node) {
  return ensureBuilt(PORTAL, { label, node });
}

/**
 * Joins the server's and the command line's sources into few files, unless what stands in
 * dist/server was made from these very sources: they start in half the time. Resolves to whether
 * they stand; says nothing when there is nothing to do.
 */
export function ensureServer(label, node) {
  return ensureBuilt(SERVER, { label, node, isQuiet: true });
}

/**
 * Makes the next start build the portal whatever it finds, because somebody else builds into
 * dist/web from now on.
 */
export function forgetPortal() {
  rmSync(placeOf(PORTAL).stamp, { force: true });
}

async function ensureBuilt(part, { label, node, isQuiet = false }) {
  const { built, stamp } = placeOf(part);
  const sources = [...part.sources, part.config];
  const touch = touchOf(sources);
  const [made, touched] = existsSync(built) ? readIfThere(stamp).split('\n') : [];
  const wanted = touched === touch ? made : hashOf(sources);
  if (made === wanted) {
    if (touched !== touch) noteTouch(stamp, `${wanted}\n${touch}\n`);
    if (!isQuiet) say(label, `The ${part.called} is built`);
    return true;
  }
  // Beside the old one, and put in its place at the end: a running server never serves or reads
  // what is half built.
  const fresh = `${built}.building-${process.pid}`;
  const isBuilt = await runStep({
    label,
    text: `Building the ${part.called}`,
    command: node,
    args: [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      join(root, part.config),
      '--outDir',
      fresh,
      '--emptyOutDir',
    ],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (isBuilt) putInPlace(fresh, { built, stamp, text: `${wanted}\n${touch}\n` });
  else console.error(`The ${part.called} could not be built: see the message above.`);
  rmSync(fresh, { recursive: true, force: true });
  return isBuilt;
}

/** Where the program may only be read, the next start reads all sources again. */
function noteTouch(stamp, text) {
  try {
    writeFileSync(stamp, text);
  } catch {}
}

function putInPlace(fresh, { built, stamp, text }) {
  const old = `${fresh}.old`;
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(stamp, { force: true });
  if (existsSync(built)) renameSync(built, old);
  renameSync(fresh, built);
  writeFileSync(stamp, text);
  rmSync(old, { recursive: true, force: true });
}

function placeOf({ name }) {
  const built = join(root, 'dist', name);
  return { built, stamp: `${built}.stamp` };
}
