import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { root } from './project.mjs';

/**
 * What a run of tests brought: `skipped` holds the names of those that were left out, `secondTries` of those that failed
 * first and passed when they were tried again.
 */
export const nothing = { passed: 0, failed: 0, skipped: [], secondTries: [] };

/** Runs a check that passes or fails as a whole (types, lint, …) and counts as one test. */
export async function runCheck(node, name, script, args) {
  const started = Date.now();
  const child = spawn(node, [join(root, 'node_modules', script), ...args], { cwd: root });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  const isGood = status === 0;
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name} (${seconds(started)} s)`);
  if (!isGood) console.log(`${stdout}${stderr}`.trim());
  return { ...nothing, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** Runs one of the projects of vitest.config.ts, showing its own report. */
export function runProject(node, project, env) {
  const started = Date.now();
  const report = join(root, '.cache', 'tests', project);
  mkdirSync(join(root, '.cache', 'tests'), { recursive: true });
  for (const file of [`${report}.json`, `${report}.second-tries.json`])
    rmSync(file, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const done = spawnSync(node, [vitest, 'run', '--project', project], {
    cwd: root,
    env: { ...env, TEST_REPORT: report },
    stdio: 'inherit',
  });
  const result = existsSync(`${report}.json`) ? readReport(report) : nothing;
  // A file that could not be loaded, or an error outside of every test, fails the run without a failed test.
  const failed = result.failed === 0 && done.status !== 0 ? 1 : result.failed;
  console.log(`${failed === 0 ? 'passed' : 'FAILED'}  ${project} tests (${seconds(started)} s)\n`);
  return { ...result, failed };
}

/** The sum of several results. */
export function sum(results) {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
    skipped: results.flatMap(({ skipped }) => skipped),
    secondTries: results.flatMap(({ secondTries }) => secondTries),
  };
}

function readReport(report) {
  const { numPassedTests, numFailedTests, testResults } = readJson(`${report}.json`);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests
    .filter(({ status }) => !['passed', 'failed'].includes(status))
    .map(({ fullName }) => fullName);
  const secondTries = readJson(`${report}.second-tries.json`);
  return { passed: numPassedTests, failed: numFailedTests, skipped, secondTries };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
