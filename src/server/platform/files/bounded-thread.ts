import { Worker } from 'node:worker_threads';

import { onlyCompileCache } from '../process/compile-cache.ts';

const WATCH_EVERY_MS = 100;
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
  readonly workerData: object;
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

/**
 * Runs a program of ours beside the server's own thread, without its environment, and gives the
 * message that it sends. It is ended when it takes too long or too much memory, in its heap or
 * outside of it. Throws ThreadFailure.
 */
export function runInThread<T>(work: ThreadWork): Promise<T> {
  const { program, workerData, timeLimitMs, memoryMb } = work;
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData,
      execArgv: [],
      env: onlyCompileCache(),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    const end = (act: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      act();
      void worker.terminate();
    };
    const fail = (isTooMuch: boolean, cause?: unknown) =>
      end(() => reject(new ThreadFailure(isTooMuch, cause)));
    const timer = setTimeout(() => fail(true), timeLimitMs);
    const watch = setInterval(() => {
      void outsideMemoryMb(worker).then((used) => used > memoryMb * OUTSIDE_SHARE && fail(true));
    }, WATCH_EVERY_MS);
    worker.on('message', (message: T) => {
      if (work.isProgress?.(message) !== true) end(() => resolve(message));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.name === 'RangeError', error);
    });
    worker.once('exit', () => fail(false));
  });
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
