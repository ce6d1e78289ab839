import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { nothing, seconds } from './checks.mjs';
import { root } from './project.mjs';

/**
 * More failed files than these are no beat that a loaded machine missed: they are not tried again.
 */
const MAX_FILES_AGAIN = 3;

/**
 * What has not ended by then hangs: it is ended, so that the run can say which files it was at. No
 * lane takes a quarter of it, and a busy machine is not three times slower.
 */
const MOST_MINUTES = 60;

const HANGS = 'hangs';

/**
 * Runs one of the projects of vitest.config.ts, showing its own report: as it comes, or (`isQuiet`,
 * for one that runs beside another) when it is through. The few files that failed, or had not ended
 * when time was over, are run once more, whole and one by one, with a database and a browser of
 * their own as the first time: a test alone could not be repeated after what it had entered.
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
    `${project}${files.length > 0 ? '-again' : ''}.jsonl`,
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
  if (status === HANGS)
    console.log(`${project} was ended: it took more than ${mostMinutes} minutes`);
  const result = existsSync(report) ? readReport(report) : { ...nothing, failedFiles: [] };
  // What went wrong outside of every test fails the run without a failed test.
  if (result.failed > 0 || status === 0) return result;
  return {
    ...result,
    failed: 1,
    faults: [`${project}: a fault outside of every test, or after the last; see above`],
  };
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

/**
 * What `test/file-reporter.ts` wrote; a file that did not end is a fault of its own.
 *
 * @public A test asks for it in a process of its own.
 */
export function readReport(report) {
  const lines = readFileSync(report, 'utf8').split('\n').slice(0, -1).map(JSON.parse);
  const began = new Set(lines.flatMap((line) => line.began ?? []));
  const ended = lines.filter((line) => line.ended !== undefined);
  const isEnded = new Set(ended.map((line) => line.ended));
  const unended = lines
    .flatMap((line) => line.planned ?? [])
    .filter((file) => !isEnded.has(file))
    .map((file) => ({
      file,
      isGood: false,
      tests: [],
      ownFaults: [`${file}: ${began.has(file) ? 'did not end' : 'was not reached'}`],
    }));
  const files = ended.map(({ ended: file, isGood, message, tests }) => ({
    file,
    isGood,
    tests,
    // A file that could not be loaded, or whose set-up failed, has no failed test to say so.
    ownFaults:
      isGood || tests.some(({ state }) => state === 'failed')
        ? []
        : [`${file}: ${firstLine(message)}`],
  }));
  return summary([...unended, ...files]);
}

function summary(files) {
  const tests = files.flatMap(({ file, tests: own }) => own.map((test) => ({ file, ...test })));
  const failedTests = tests.filter(({ state }) => state === 'failed');
  const ownFaults = files.flatMap((file) => file.ownFaults);
  return {
    files,
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failedTests.length + ownFaults.length,
    skipped: tests
      .filter(({ state }) => state !== 'passed' && state !== 'failed')
      .map(({ name }) => name),
    secondTries: [],
    faults: [
      ...ownFaults,
      ...failedTests.map(({ file, name, fault }) => `${file} › ${name}: ${firstLine(fault)}`),
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
    secondTries: first.faults.filter((fault) => !stillFailed.has(testOf(fault))),
  };
}

/** The test that a fault is of, without what went wrong. */
function testOf(fault) {
  return fault.split(': ')[0];
}

/** The first line, and what a browser waited for, which alone tells one time-out from another. */
function firstLine(text = '') {
  const lines = text.replaceAll(/\u001B\[[0-9;]*m/g, '').split('\n');
  const waited = lines.slice(1).find((line) => line.includes('waiting for'));
  return [lines[0], ...(waited === undefined ? [] : [waited.trim()])].join(' ').slice(0, 300);
}
