import { Problem } from '#shared/problems.ts';

import { ThreadFailure, runInThread } from '../../platform/files/bounded-thread.ts';
import { checkArchive } from '../../platform/files/check-archive.ts';
import { makeQueue } from '../../platform/files/make-queue.ts';
import type { TableBounds } from '../../platform/files/parse-csv.ts';
import type { Sheet } from './sheet.ts';

const PROGRAM = new URL('workbook-worker.ts', import.meta.url);
const TIME_LIMIT_MS = 15_000;
const MEMORY_MB = 256;
const MAX_WAITING = 8;
/** A workbook of 5,000 rows has a few megabytes. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

const queue = makeQueue(1, MAX_WAITING);

/**
 * Reads an XLSX workbook as texts, one workbook at a time, in a thread that ends when it takes too
 * long or too much memory. Throws import-not-readable, import-too-large, import-busy.
 */
export async function readWorkbook(content: Uint8Array, bounds: TableBounds): Promise<Sheet[]> {
  const state = checkArchive(content, MAX_UNPACKED_BYTES);
  if (state !== 'good')
    throw new Problem(state === 'damaged' ? 'import-not-readable' : 'import-too-large');
  const sheets = queue(() => inThread({ content, ...bounds }));
  if (sheets === undefined) throw new Problem('import-busy', { retryAfterSeconds: 10 });
  return sheets;
}

async function inThread(workerData: object): Promise<Sheet[]> {
  const work = { program: PROGRAM, workerData, timeLimitMs: TIME_LIMIT_MS, memoryMb: MEMORY_MB };
  try {
    return await runInThread<Sheet[]>(work);
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error;
    throw new Problem(error.isTooMuch ? 'import-too-large' : 'import-not-readable', {
      cause: error.cause,
    });
  }
}
