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

const options = new Set(process.argv.slice(2));
const isDemo = options.has('--demo');
const isDev = options.has('--dev');

const launchers = findLaunchers();

process.chdir(root);
/** What is built while the rest of the packages comes. */
let building = Promise.resolve(false);
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
  // What could not be built early may have lacked a package.
  if (!(await building) && !(await build(node))) process.exit(1);
  become(node, serverArguments(), { env: environment(), launchers });
}

async function build(by) {
  const built = await Promise.all([ensurePortal('[2/4]', by), ensureServer('[2/4]', by)]);
  return !built.includes(false);
}

function serverArguments() {
  const main = isDev ? join('src', 'server', 'main.ts') : SERVER_MAIN;
  // A small nursery: as fast for this work, and 40 MB less in memory.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];
  return [...flags, main, ...(isDemo ? ['--demo'] : [])];
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
