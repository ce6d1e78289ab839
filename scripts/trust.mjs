#!/usr/bin/env node
// `npm run trust`: the long runs of what `npm test` tries briefly, one after the other:
//   calls        200,000 hostile requests (--requests N)
//   kills        200 of the server, 50 of the database, under load (--kills N, --database-kills N)
//   power-cuts   50 of the disk under database and documents (--power-cuts N); needs root, FUSE
//                and a compiler
//   calls-killed 110 at chosen calls to the system (--places N of each); needs strace and root
//   failing-system  a disk that fails or may only be read (strace, root), a network to the database
//                that swallows everything, a clock that jumps (libfaketime), each under load
//   limits       10,000 connections, 200 logins at once, a full disk, too little processor and
//                memory (root)
//   large-books  starts and kills with 100,000 transactions
//   restore      100,000 transactions and a gigabyte of documents, saved and brought back
//   proxy        two servers behind nginx with TLS, each killed under load; needs nginx and openssl
//   standby      a primary with a synchronous standby, killed 5 times under load (--failovers N);
//                needs what deploy/standby/cluster.sh names
//   parsers      half an hour of fuzzing of each that reads files or fields of strangers, two at a
//                time (--parser-minutes N, --parsers NAME,NAME; left out unless asked for by name)
//   soak         an hour of work (--soak MINUTES; left out unless asked for), at 50 calls a second
//                (--rate N: fewer on a machine that other work keeps busy)
// `npm run trust -- calls kills` runs what is named. Ctrl-C ends it; what had ended is told. It
// takes about an hour. Plain JavaScript for any Node >= 20, like start.mjs.
import { parseArgs } from 'node:util';

import { ensurePortal, ensureServer } from './lib/built.mjs';
import { nothing, sum } from './lib/checks.mjs';
import { findNode, noNode } from './lib/delivered-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/project.mjs';
import { runFiles } from './lib/test-project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'requests': { type: 'string', default: '200000' },
    'kills': { type: 'string', default: '200' },
    'database-kills': { type: 'string', default: '50' },
    'power-cuts': { type: 'string', default: '50' },
    'places': { type: 'string', default: '10' },
    'failovers': { type: 'string', default: '5' },
    'parser-minutes': { type: 'string', default: '30' },
    'parsers': { type: 'string' },
    'soak': { type: 'string' },
    'rate': { type: 'string', default: '50' },
  },
});

const RUNS = {
  'calls': {
    project: 'long',
    files: ['test/fuzz.test.ts'],
    env: { FUZZ_REQUESTS: values.requests },
  },
  'kills': {
    project: 'endurance',
    files: ['test/reliability/crash.test.ts'],
    // Each fifth of these rounds is the database's.
    env: {
      CRASH_ROUNDS: String(Math.ceil(Number(values.kills) * 1.25)),
      DATABASE_CRASH_ROUNDS: values['database-kills'],
    },
  },
  'power-cuts': {
    project: 'trust',
    files: ['test/trust/power-cuts.test.ts'],
    env: { POWER_CUTS: values['power-cuts'] },
  },
  'calls-killed': {
    project: 'trust',
    files: ['test/trust/calls-killed.test.ts'],
    env: { CALLS_KILLED: values.places },
  },
  'failing-system': { project: 'trust', files: ['test/trust/failing-system.test.ts'] },
  'limits': {
    project: 'trust',
    files: [
      'test/trust/limits.test.ts',
      'test/trust/full-disk.test.ts',
      'test/trust/little.test.ts',
    ],
  },
  'large-books': { project: 'trust', files: ['test/trust/large-books.test.ts'] },
  'restore': { project: 'trust', files: ['test/trust/restore.test.ts'] },
  'proxy': { project: 'trust', files: ['test/trust/proxy.test.ts'], env: {} },
  'standby': {
    project: 'trust',
    files: ['test/trust/standby.test.ts'],
    env: { FAILOVERS: values.failovers },
  },
  'parsers': {
    project: 'trust',
    files: ['test/trust/parsers.test.ts'],
    env: {
      FUZZ_MINUTES: values['parser-minutes'],
      ...(values.parsers !== undefined && { FUZZ_PARSERS: values.parsers }),
    },
  },
  'soak': {
    project: 'trust',
    files: ['test/trust/soak.test.ts'],
    env: { SOAK_MINUTES: values.soak ?? '60', SOAK_RATE: values.rate },
  },
};
process.chdir(root);
const names = positionals.length > 0 ? positionals : namesAsked();
const unknown = names.filter((name) => !(name in RUNS));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: only ${Object.keys(RUNS).join(', ')} can be run.`);
  process.exit(1);
}
if (!(await ensurePackages('[packages]', { isForWork: true }))) process.exit(1);
const node = findNode();
if (!node) {
  console.error(noNode);
  process.exit(1);
}
// Some calls answer with its pages.
if (!(await ensurePortal('[portal]', node)) || !(await ensureServer('[server]', node)))
  process.exit(1);
const results = [];
let isCancelled = false;
// The run that goes on gets the signal too, ends its servers, and tells what it has.
process.on('SIGINT', () => (isCancelled = true));
for (const name of names) {
  if (isCancelled) break;
  const { project, files, env } = RUNS[name];
  console.log(`\n${name}: ${files.join(', ')} ${JSON.stringify(env ?? {})}\n`);
  const began = Date.now();
  const result = await runFiles(node, { project, files, env: { ...process.env, ...env } });
  // What was ended half-way has shown nothing, neither good nor bad.
  if (isCancelled) break;
  results.push({ ...nothing, ...result, name, minutes: (Date.now() - began) / 60_000 });
}
tell();

function namesAsked() {
  const isLong = (name) => name === 'parsers' || (name === 'soak' && values.soak === undefined);
  return Object.keys(RUNS).filter((name) => !isLong(name));
}

function tell() {
  console.log('\nSummary');
  for (const { name, passed, failed, minutes } of results)
    console.log(`  ${name}: ${passed} passed, ${failed} failed, ${minutes.toFixed(1)} minutes`);
  const left = Object.keys(RUNS).filter((name) => !results.some((each) => each.name === name));
  if (left.length > 0)
    console.log(`  not run: ${left.join(', ')}${isCancelled ? ' (cancelled)' : ''}`);
  const { passed, failed, skipped, faults } = sum(results);
  for (const name of skipped) console.log(`skipped: ${name}`);
  for (const fault of faults) console.log(`FAILED  ${fault}`);
  console.log(`${passed} passed, ${failed} failed`);
  // What was asked for and could not be tried here was not shown.
  process.exit(failed === 0 && skipped.length === 0 && !isCancelled ? 0 : 1);
}
