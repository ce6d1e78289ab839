import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { Problem } from '#shared/problems.ts';

import type { VoucherInput } from './voucher-input.ts';
import type { VoucherAnswer } from './voucher-jobs.ts';

const PROGRAM = fileURLToPath(new URL('voucher-process.ts', import.meta.url));
const MAX_WAITING = 200;
const JOB_TIMEOUT_MS = 20_000;
const REST_AFTER_MS = 30_000;

interface Waiting {
  readonly input: VoucherInput;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

let drawer: ChildProcess | undefined;
let current: (Waiting & { jobId: number; timer: NodeJS.Timeout }) | undefined;
let restTimer: NodeJS.Timeout | undefined;
let lastJobId = 0;
const waiting: Waiting[] = [];

/**
 * The voucher as a PDF (PDF/A-2b). The same input gives the same bytes. One process draws, one voucher at a time; it is
 * started when it is needed and rests after half a minute. Throws `Problem('voucher-busy')` when too many wait, and an Error
 * when the drawing failed or took too long (the next one gets a fresh process).
 */
export function drawVoucher(input: VoucherInput): Promise<Uint8Array> {
  if (waiting.length >= MAX_WAITING) throw new Problem('voucher-busy', { retryAfterSeconds: 5 });
  return new Promise((resolve, reject) => {
    waiting.push({ input, resolve, reject });
    next();
  });
}

/** Ends the drawing process; the next voucher starts another. */
export function restVoucherDrawer(): void {
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
  const timer = setTimeout(() => fail(new Error('The voucher took too long.')), JOB_TIMEOUT_MS);
  current = { ...job, jobId: lastJobId, timer };
  drawer.ref();
  drawer.channel?.ref();
  drawer.send({ jobId: lastJobId, input: job.input });
}

/** A drawer at rest keeps no program running. */
function rest(): void {
  drawer?.unref();
  drawer?.channel?.unref();
  restTimer = setTimeout(restVoucherDrawer, REST_AFTER_MS).unref();
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
    if (drawer === child) fail(new Error('The process that draws vouchers ended.'));
  });
  return child;
}

function finish(answer: VoucherAnswer): void {
  if (current === undefined || current.jobId !== answer.jobId) return;
  const job = take();
  if ('pdf' in answer) job?.resolve(answer.pdf);
  else job?.reject(new Error(answer.error));
  next();
}

/** The process is given up, with the voucher that it was at; those that wait get a fresh one. */
function fail(error: Error): void {
  restVoucherDrawer();
  take()?.reject(error);
  next();
}

function take() {
  const job = current;
  clearTimeout(job?.timer);
  current = undefined;
  return job;
}
