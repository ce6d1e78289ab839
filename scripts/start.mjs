#!/usr/bin/env node
// `npm start`: installs what is missing, builds what is stale, and becomes the server. Plain
// JavaScript for any Node >= 20, because it runs before anything is installed.
import { join } from 'node:path';

import { become } from './lib/become.mjs';
import { SERVER_MAIN, ensurePortal, ensureServer } from './lib/built.mjs';
import { canBuild, findNode, noNode } from './lib/delivered-node.mjs';
import { develop } from './lib/dev.mjs';
import { findLaunchers } from './lib/launchers.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/project.mjs';
import { runStep } from './lib/step.mjs';

const options = new Set(process.argv.slice(2));
const isDemo = options.has('--demo');
const isDev = options.has('--dev');

const launchers = findLaunchers();

process.chdir(root);
/** What is built while the rest of the packages comes. */
let building = { server: Promise.resolve(false), portal: Promise.resolve(false) };
const whenBuildable = () => {
  if (canBuild()) building = build(process.execPath);
};
const wanted = isDev ? { isForWork: true } : { whenBuildable };
if (!(await ensurePackages('[1/4]', wanted))) process.exit(1);
const node = findNode();
if (!node) fail(noNode);
if (isDev) {
  develop(node, serverArguments(), environment());
} else {
  await makeFirstDatabase(node);
  // What could not be built early may have lacked a package.
  if (!(await isBuilt(building)) && !(await isBuilt(build(node)))) process.exit(1);
  become(node, serverArguments(), { env: environment(), launchers });
}

function build(by) {
  return { portal: ensurePortal('[2/4]', by), server: ensureServer('[2/4]', by) };
}

async function isBuilt({ portal, server }) {
  return !(await Promise.all([portal, server])).includes(false);
}

/** While the portal is still being built: it takes four times as long as the server. */
async function makeFirstDatabase(node) {
  if (!(await building.server)) return;
  await runStep({
    label: '[3/4]',
    text: 'Preparing the database',
    command: node,
    args: serverArguments('--only-database'),
    cwd: root,
    env: environment(),
    // Such as where the database is, if not in the data folder.
    tells: true,
  });
}

function serverArguments(...words) {
  const main = isDev ? join('src', 'server', 'main.ts') : SERVER_MAIN;
  // A small nursery: as fast for this work, and 40 MB less in memory.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];
  return [...flags, main, ...(isDemo ? ['--demo'] : []), ...words];
}

function environment() {
  const env = { ...process.env };
  env.NODE_ENV ??= isDev ? 'development' : 'production';
  // Node keeps the compiled and stripped sources here: the next start reads no TypeScript.
  env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
  if (isDemo) {
    // The demo fills whatever database it is given, so it never gets the real one.
    env.DATA_DIR ??= join(root, 'data-demo');
    env.DATABASE_URL = '';
    env.REPORTS_DATABASE_URL = '';
  }
  return env;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
