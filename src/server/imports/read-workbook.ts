import { Worker } from 'node:worker_threads';

import { Problem } from '#shared/problems.ts';

import { checkArchive } from './check-archive.ts';
import type { Sheet } from './sheet.ts';

const PROGRAM = new URL('workbook-worker.ts', import.meta.url);
const TIME_LIMIT_MS = 15_000;
const MEMORY_MB = 256;
const MAX_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads an XLSX workbook as texts, one workbook at a time, in a thread that ends when it takes too long or too much memory.
 * Throws import-not-readable, import-too-large, import-busy.
 */
export async function readWorkbook(
  content: Uint8Array,
  bounds: { readonly maxRows: number; readonly maxColumns: number },
): Promise<Sheet[]> {
  checkArchive(content);
  if (waiting >= MAX_WAITING) throw new Problem('import-busy', { retryAfterSeconds: 10 });
  waiting += 1;
  const mine = last.then(() => inThread({ content, ...bounds }));
  last = mine.catch(() => undefined).finally(() => (waiting -= 1));
  return mine;
}

function inThread(workerData: object): Promise<Sheet[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      workerData,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    });
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
      void worker.terminate();
    };
    const refuse = (code: 'import-too-large' | 'import-not-readable', cause?: unknown) =>
      end(() => reject(new Problem(code, { cause })));
    const timer = setTimeout(() => refuse('import-too-large'), TIME_LIMIT_MS);
    worker.once('message', (sheets: Sheet[]) => end(() => resolve(sheets)));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.name === 'RangeError';
      refuse(isTooMuch ? 'import-too-large' : 'import-not-readable', error);
    });
    worker.once('exit', () => refuse('import-not-readable'));
  });
}
