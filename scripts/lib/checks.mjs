import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { root } from './project.mjs';

/**
 * What a run of tests brought: `skipped` holds the names of those that were left out, `secondTries`
 * of those that failed first, and how, and passed when their file was run again, `faults` a line
 * for each that failed in the end.
 */
export const nothing = { passed: 0, failed: 0, skipped: [], secondTries: [], faults: [] };

/** Runs a check that passes or fails as a whole (types, lint, …) and counts as one test. */
export async function runCheck(node, name, [script, args, settings = {}]) {
  const started = Date.now();
  const child = spawn(node, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  const isGood = status === 0;
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name} (${seconds(started)} s)`);
  if (isGood) return { ...nothing, passed: 1 };
  console.log(`${stdout}${stderr}`.trim());
  return { ...nothing, failed: 1, faults: [`${name}: see above`] };
}

/** The sum of several results. */
export function sum(results) {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
    skipped: results.flatMap(({ skipped }) => skipped),
    secondTries: results.flatMap(({ secondTries }) => secondTries),
    faults: results.flatMap(({ faults }) => faults),
  };
}

/** Whole seconds since an instant of `Date.now()`. */
export function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
