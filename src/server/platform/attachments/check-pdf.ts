import { Problem } from '#shared/problems.ts';

import { ThreadFailure, runInThread } from '../files/bounded-thread.ts';
import { createLimiter } from '../process/limiter.ts';
import type { PdfFault } from './find-pdf-fault.ts';

// One at a time: a PDF is read whole, and its packed object lists are unpacked.
const limit = createLimiter(1);

const PROGRAM = new URL('check-pdf-worker.ts', import.meta.url);
/** Of 10 MB that unpack to 256 MB; on a busy machine it takes many times of its second. */
const BOUNDS = { timeLimitMs: 120_000, memoryMb: 384 };

/**
 * Refuses PDFs that could do something when opened, that nobody could check or read, and that
 * unpack to too much (`findPdfFault`), beside the server's own work. Throws attachment-damaged,
 * attachment-unsafe-pdf, attachment-locked-pdf, attachment-bomb.
 */
export async function checkPdf(path: string): Promise<void> {
  const fault = await limit(() => findInThread(path));
  if (fault !== undefined) throw new Problem(fault);
}

async function findInThread(path: string): Promise<PdfFault | undefined> {
  const work = { ...BOUNDS, program: PROGRAM, workerData: path, spare: 'again' } as const;
  try {
    return await runInThread<PdfFault | undefined>(work);
  } catch (error) {
    if (error instanceof ThreadFailure && error.isTooMuch)
      throw new Problem('attachment-bomb', { cause: error });
    throw error;
  }
}
