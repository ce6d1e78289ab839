import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { nothing, seconds } from './checks.mjs';
import { root } from './project.mjs';

/**
 * More failed files than these are no beat that a loaded machine missed: they are not tried again.
 */
const MAX_FILES_AGAIN = 3;

/** What has not ended by then hangs: it is ended, so that the run can say which one it was. */
const MOST_MINUTES = 40;

const HANGS = 'hangs';

/**
 * Runs one of the projects of vitest.config.ts, showing its own report: as it comes, or (`isQuiet`,
 * for one that runs beside another) when it is through. The few files that failed are run once
 * more, whole and one by one, with a database and a browser of their own as the first time: a test
 * alone could not be repeated after what it had entered.
 */
export async function runProject(node, project, env, isQuiet = false) {
  const started = Date.now();
  const run = { project, env, isQuiet, mostMinutes: MOST_MINUTES };
  const first = await runVitest(node, { ...run, files: [] });
  const files = first.failedFiles;
  const isTriedAgain = files.length > 0 && files.length <= MAX_FILES_AGAIN;
  if (isTriedAgain) console.log(`Once more, one by one: ${files.join(', ')}\n`);
  const second = isTriedAgain ? await runVitest(node, { ...run, files }) : undefined;
  const result = second === undefined ? first : merge(first, second);
  const isGood = result.failed === 0;
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${project} tests (${seconds(started)} s)\n`);
  return result;
}

/**
 * Runs some files of a project once, one after the other, showing the report as it comes; some go
 * on for hours.
 */
export function runFiles(node, { project, env, files }) {
  return runVitest(node, { project, env, files, isQuiet: false, mostMinutes: 24 * 60 });
}

async function runVitest(node, { project, env, files, isQuiet, mostMinutes }) {
  const report = join(
    root,
    '.cache',
    'tests',
    `${project}${files.length > 0 ? '-again' : ''}.json`,
  );
  mkdirSync(join(root, '.cache', 'tests'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const alone = files.length > 0 ? [...files, '--no-file-parallelism'] : [];
  const child = spawn(node, [vitest, 'run', '--project', project, ...alone], {
    cwd: root,
    env: { ...env, TEST_REPORT: report },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
  const status = await endOf(child, mostMinutes);
  if (isQuiet) console.log(Buffer.concat(said).toString());
  const result = existsSync(report) ? readReport(report) : { ...nothing, failedFiles: [] };
  // What went wrong outside of every test fails the run without a failed test.
  if (result.failed > 0 || status === 0) return result;
  const fault =
    status === HANGS
      ? `did not end within ${mostMinutes} minutes; what it said until then is above`
      : 'a fault outside of every test, see above';
  return { ...result, failed: 1, faults: [`${project}: ${fault}`] };
}

/** The child's exit status, or that it hangs: it is ended then, whatever its own children hold. */
function endOf(child, mostMinutes) {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(HANGS);
    }, mostMinutes * 60_000);
    child.once('close', (status) => {
      clearTimeout(giveUp);
      resolve(status);
    });
  });
}

function readReport(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.map(({ name, status, message, assertionResults }) => ({
    file: relative(root, name),
    isGood: status === 'passed',
    tests: assertionResults,
    // A file that could not be loaded, or whose set-up failed, has no failed test to say so.
    ownFaults:
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
        ? [`${relative(root, name)}: ${firstLine(message)}`]
        : [],
  }));
  return summary(files);
}

function summary(files) {
  const tests = files.flatMap(({ file, tests: own }) => own.map((test) => ({ file, ...test })));
  const failedTests = tests.filter(({ status }) => status === 'failed');
  const ownFaults = files.flatMap((file) => file.ownFaults);
  return {
    files,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failedTests.length + ownFaults.length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
    secondTries: [],
    faults: [
      ...ownFaults,
      ...failedTests.map(
        ({ file, fullName, failureMessages }) =>
          `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
      ),
    ],
    failedFiles: files.filter(({ isGood }) => !isGood).map(({ file }) => file),
  };
}

function merge(first, second) {
  const again = new Map((second.files ?? []).map((file) => [file.file, file]));
  const result = summary(first.files.map((file) => again.get(file.file) ?? file));
  // A second run that brought no report is as bad as the first.
  if (again.size === 0) return first;
  const stillFailed = new Set(result.faults.map(testOf));
  return {
    ...result,
    secondTries: first.faults.map(testOf).filter((name) => !stillFailed.has(name)),
  };
}

/** The test that a fault is of, without what went wrong. */
function testOf(fault) {
  return fault.split(': ')[0];
}

function firstLine(text = '') {
  return text
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')[0]
    .slice(0, 200);
}
