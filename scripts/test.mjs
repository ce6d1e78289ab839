#!/usr/bin/env node
// `npm test`: everything, on a fresh clone too. Types, lint, format, dead code, unit and door
// tests, reliability, and the journeys in a browser; the last line is the count.
// `npm test -- --quick` for while one works: types and lint, unit and door. Plain JavaScript for
// any Node >= 20, like start.mjs.
import { join } from 'node:path';

import { ensureBrowser } from './lib/browser.mjs';
import { ensurePortal, ensureServer } from './lib/built.mjs';
import { nothing, runCheck, sum } from './lib/checks.mjs';
import { findNode, noNode } from './lib/delivered-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/project.mjs';
import { makeTestFolder } from './lib/test-folder.mjs';
import { runProject } from './lib/test-project.mjs';

// A setting of the operator's own server must not reach a test.
const SETTINGS = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'COMPANY_NAME',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'FILES_URL',
  'BACKUP_URL',
];

const isQuick = process.argv.includes('--quick');

process.chdir(root);
if (!(await ensurePackages('[packages]', { isForWork: true })))
  finish([{ ...nothing, failed: 1, faults: ['packages'] }]);
const node = findNode();
if (!node) {
  console.error(noNode);
  finish([{ ...nothing, failed: 1 }]);
}
for (const name of SETTINGS) delete process.env[name];
// Servers and commands are started a hundred times: what Node makes of their sources is kept.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
process.env.TMPDIR = makeTestFolder();
finish(await (isQuick ? runQuick() : runAll()));

/**
 * Types, lint, and what needs neither a browser nor minutes: for while one works. Some tests read
 * the pages as they are served, so the portal is built first.
 */
async function runQuick() {
  const building = build();
  const lanes = await Promise.all([
    inTurn([() => check('types and lint'), () => project('pure')]),
    inTurn([() => built(building), () => project('unit', { isLive: true })]),
  ]);
  return lanes.flat();
}

/**
 * Everything, in lanes side by side, so that both cores have work while one lane waits for a kill,
 * a start, a mail or a screen. None reads what another writes. The longest lane is shown as it
 * goes.
 */
async function runAll() {
  const browser = await ensureBrowser('[browser]', node);
  const building = build();
  const lanes = await Promise.all([
    inTurn([() => built(building), () => journeys(browser)]),
    // Many short files end it: at the end of a run no core waits for a long one.
    inTurn([() => project('long'), () => project('unit')]),
    building.then(() => inTurn([() => project('endurance'), () => project('reliability')])),
    inTurn([
      () => check('types and lint'),
      () => check('dead code'),
      () => check('format'),
      () => project('pure'),
    ]),
  ]);
  return lanes.flat();
}

async function build() {
  const built = await Promise.all([ensureServer('[server]', node), ensurePortal('[portal]', node)]);
  return !built.includes(false);
}

async function built(building) {
  return (await building)
    ? { ...nothing, passed: 1 }
    : { ...nothing, failed: 1, faults: ['portal or server: could not be built'] };
}

async function inTurn(steps) {
  const results = [];
  for (const step of steps) results.push(await step());
  return results;
}

function check(name) {
  const checks = {
    // It reckons and tells all types, too (test/type-walls.test.ts); one thread, because two of
    // them work out the same types, each for itself. It collects no garbage before it has what a
    // small machine has, as it ends soon anyway.
    'types and lint': [
      'oxlint/bin/oxlint',
      ['--type-aware', '--type-check'],
      { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' },
    ],
    'format': ['oxfmt/bin/oxfmt', ['--check']],
    'dead code': ['knip/bin/knip.js', []],
  };
  return runCheck(node, name, checks[name]);
}

function project(name, { isLive = false, env = {} } = {}) {
  return runProject(node, name, { ...process.env, ...env }, !isLive);
}

function journeys(browser) {
  if (browser) return project('journeys', { isLive: true, env: { CHROMIUM_PATH: browser } });
  console.log('No Chromium could be found or installed, so the browser journeys were skipped.');
  return nothing;
}

function finish(all) {
  const { passed, failed, skipped, secondTries, faults } = sum(all);
  for (const name of skipped) console.log(`skipped: ${name}`);
  for (const name of secondTries) console.log(`passed only when its file was run again: ${name}`);
  // Last, because a reader of a long log begins at its end.
  for (const fault of faults.slice(0, 15)) console.log(`FAILED  ${fault}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
