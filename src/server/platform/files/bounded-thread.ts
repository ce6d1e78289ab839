import { Worker } from 'node:worker_threads';

import { onlyCompileCache } from '../process/compile-cache.ts';

const WATCH_EVERY_MS = 100;
const SPARE_MS = 300_000;
/** Of the memory that a thread may have in its heap, what it may have outside of it. */
const OUTSIDE_SHARE = 0.5;

/** How much a thread may take before it is ended. */
interface ThreadBounds {
  readonly timeLimitMs: number;
  readonly memoryMb: number;
}

/** What a thread is given and told to do. */
export interface ThreadWork extends ThreadBounds {
  readonly program: URL;
  readonly workerData: unknown;
  /**
   * The program waits for its work as a message, so that a thread of it may be ready before there
   * is any: after each run the next one is, for some minutes. `anew` is a new one, for what reads
   * foreign bytes with packages; `again` is the same one, for small programs of ours that answer
   * message after message.
   */
  readonly spare?: 'anew' | 'again';
  /** A message that is not the last: it gives true, and the thread goes on. */
  readonly isProgress?: (message: unknown) => boolean;
}

/** A thread that ended without its answer: it took too much time or memory, or it broke. */
export class ThreadFailure extends Error {
  readonly isTooMuch: boolean;

  constructor(isTooMuch: boolean, cause?: unknown) {
    super(isTooMuch ? 'The thread took too much.' : 'The thread broke.', { cause });
    this.name = 'ThreadFailure';
    this.isTooMuch = isTooMuch;
  }
}

/** Threads that did some work already, whose leavings may not have been collected yet. */
const used = new WeakSet<Worker>();

/**
 * Runs a program of ours beside the server's own thread, without its environment, and gives the
 * message that it sends. It is ended when it takes too long or too much memory, in its heap or
 * outside of it; where a part of that memory may be of work before, this work begins anew in a
 * thread of its own. Throws ThreadFailure.
 */
export function runInThread<T>(work: ThreadWork): Promise<T> {
  return runIn(
    work,
    work.spare === undefined ? startThread(work, work.workerData) : takeSpare(work),
  );
}

function runIn<T>(work: ThreadWork, worker: Worker): Promise<T> {
  const { workerData, timeLimitMs, memoryMb } = work;
  const isUsed = used.has(worker);
  used.add(worker);
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (act: () => void, isAgain: boolean) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      clearInterval(watch);
      act();
      if (isAgain) return keepSpare(work, quieted(worker));
      void worker.terminate();
      if (work.spare !== undefined) readySpare(work);
    };
    const fail = (isTooMuch: boolean, cause?: unknown) =>
      end(() => reject(new ThreadFailure(isTooMuch, cause)), false);
    const timer = setTimeout(() => fail(true), timeLimitMs);
    const beginAnew = () => end(() => resolve(runIn<T>(work, startThread(work, null))), false);
    const look = async () => {
      const megabytes = await outsideMemoryMb(worker);
      if (isOver || megabytes <= memoryMb * OUTSIDE_SHARE) return;
      if (isUsed) beginAnew();
      else fail(true);
    };
    const watch = setInterval(() => void look(), WATCH_EVERY_MS);
    worker.on('message', (message: T) => {
      if (work.isProgress?.(message) !== true) end(() => resolve(message), work.spare === 'again');
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.name === 'RangeError', error);
    });
    worker.once('exit', () => fail(false));
    if (work.spare !== undefined) worker.postMessage(workerData);
  });
}

type Program = Pick<ThreadWork, 'program' | 'memoryMb'>;

function startThread({ program, memoryMb }: Program, workerData: unknown): Worker {
  return new Worker(program, {
    workerData,
    execArgv: [],
    env: onlyCompileCache(),
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
}

/** A thread that waits for work, and when it is let go. */
interface Spare {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

/** By their programs, the one that was put there last to be taken first. */
const spares = new Map<string, Spare[]>();

/** Has a thread of a program ready for some minutes; it holds nobody up who wants to end. */
export function readySpare(work: Program): void {
  const ready = spares.get(work.program.href)?.at(-1);
  if (ready !== undefined) ready.timer.refresh();
  else keepSpare(work, startThread(work, null));
}

function keepSpare({ program: { href } }: Program, worker: Worker): void {
  const drop = () => {
    clearTimeout(timer);
    const left = spares.get(href)?.filter((spare) => spare.worker !== worker) ?? [];
    if (left.length > 0) spares.set(href, left);
    else spares.delete(href);
  };
  const timer = setTimeout(() => {
    drop();
    void worker.terminate();
  }, SPARE_MS).unref();
  worker.once('error', drop);
  worker.once('exit', drop);
  worker.unref();
  spares.set(href, [...(spares.get(href) ?? []), { worker, timer }]);
}

function takeSpare(work: Program): Worker {
  const spare = spares.get(work.program.href)?.pop();
  if (spare === undefined) return startThread(work, null);
  clearTimeout(spare.timer);
  quieted(spare.worker).ref();
  return spare.worker;
}

/** Nobody listens to it any more but Node, whose own listeners carry its messages. */
function quieted(worker: Worker): Worker {
  for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
  return worker;
}

/** What unpacked bytes take lies outside of the heap, where no limit of V8 holds. */
async function outsideMemoryMb(worker: Worker): Promise<number> {
  try {
    return (await worker.getHeapStatistics()).external_memory / 1024 / 1024;
  } catch {
    // It has ended by itself.
    return 0;
  }
}
