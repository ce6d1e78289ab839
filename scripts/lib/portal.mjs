import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashOf, readIfThere, root } from './project.mjs';
import { runStep, say } from './step.mjs';

const SOURCES = [
  'src/web',
  'src/shared',
  'src/kinds',
  'scripts/vite',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const BUILT = join(root, 'dist', 'web');
const STAMP = join(root, 'dist', 'web.stamp');

/**
 * Builds the portal, unless what stands in dist/web was built from these very sources. Resolves to
 * whether it stands.
 */
export async function ensurePortal(label, node) {
  const wanted = hashOf(SOURCES);
  if (existsSync(BUILT) && readIfThere(STAMP) === wanted) {
    say(label, 'The portal is built');
    return true;
  }
  // Beside the old one, and put in its place at the end: a running server never serves a half-built
  // portal.
  const fresh = join(root, 'dist', `web.building-${process.pid}`);
  const isBuilt = await runStep({
    label,
    text: 'Building the portal',
    command: node,
    args: [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      fresh,
      '--emptyOutDir',
    ],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (isBuilt) putInPlace(fresh, wanted);
  else console.error('The portal could not be built: see the message above.');
  rmSync(fresh, { recursive: true, force: true });
  return isBuilt;
}

function putInPlace(fresh, stamp) {
  const old = `${fresh}.old`;
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(STAMP, { force: true });
  if (existsSync(BUILT)) renameSync(BUILT, old);
  renameSync(fresh, BUILT);
  writeFileSync(STAMP, `${stamp}\n`);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Makes the next start build the portal whatever it finds, because somebody else builds into
 * dist/web from now on.
 */
export function forgetPortal() {
  rmSync(STAMP, { force: true });
}
