import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { Problem } from '#shared/problems.ts';

import type { Paper, PaperAnswer, PaperJob } from './paper-jobs.ts';

const PROGRAM = fileURLToPath(new URL('paper-process.ts', import.meta.url));
const MAX_WAITING = 200;
const JOB_TIMEOUT_MS = 20_000;
const REST_AFTER_MS = 30_000;

interface Waiting {
  readonly paper: Paper;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

let drawer: ChildProcess | undefined;
let current: (Waiting & { jobId: number; timer: NodeJS.Timeout }) | undefined;
let restTimer: NodeJS.Timeout | undefined;
let lastJobId = 0;
const waiting: Waiting[] = [];

/**
 * A document as a PDF (PDF/A-2b). The same input gives the same bytes. One process draws, one document at a time; it is
 * started when it is needed and rests after half a minute. Throws `Problem('voucher-busy')` when too many wait, and an Error
 * when the drawing failed or took too long (the next one gets a fresh process).
 */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  if (waiting.length >= MAX_WAITING) throw new Problem('voucher-busy', { retryAfterSeconds: 5 });
  return new Promise((resolve, reject) => {
    waiting.push({ paper, resolve, reject });
    next();
  });
}

/** Ends the drawing process; the next document starts another. */
export function restPaperDrawer(): void {
  clearTimeout(restTimer);
  drawer?.removeAllListeners();
  drawer?.kill('SIGKILL');
  drawer = undefined;
}

function next(): void {
  if (current !== undefined) return;
  const job = waiting.shift();
  if (job === undefined) return rest();
  clearTimeout(restTimer);
  drawer ??= startDrawer();
  lastJobId += 1;
  const timer = setTimeout(() => fail(new Error('The document took too long.')), JOB_TIMEOUT_MS);
  current = { ...job, jobId: lastJobId, timer };
  drawer.ref();
  drawer.channel?.ref();
  drawer.send({ jobId: lastJobId, paper: job.paper } satisfies PaperJob);
}

/** A drawer at rest keeps no program running. */
function rest(): void {
  drawer?.unref();
  drawer?.channel?.unref();
  restTimer = setTimeout(restPaperDrawer, REST_AFTER_MS).unref();
}

function startDrawer(): ChildProcess {
  const { SystemRoot: systemRoot } = process.env;
  const child = fork(PROGRAM, {
    execArgv: [],
    env: systemRoot === undefined ? {} : { SystemRoot: systemRoot },
    // Dates and amounts travel as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', finish);
  child.on('error', fail);
  child.on('exit', () => {
    if (drawer === child) fail(new Error('The process that draws documents ended.'));
  });
  return child;
}

function finish(answer: PaperAnswer): void {
  if (current === undefined || current.jobId !== answer.jobId) return;
  const job = take();
  if ('pdf' in answer) job?.resolve(answer.pdf);
  else job?.reject(new Error(answer.error));
  next();
}

/** The process is given up, with the document that it was at; those that wait get a fresh one. */
function fail(error: Error): void {
  restPaperDrawer();
  take()?.reject(error);
  next();
}

function take() {
  const job = current;
  clearTimeout(job?.timer);
  current = undefined;
  return job;
}
