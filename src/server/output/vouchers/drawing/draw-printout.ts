import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { Drawers } from './drawers.ts';
import type { Printout } from './drawing-jobs.ts';

/** Each has some hundred megabytes while it draws. */
const MOST_PROCESSES = 4;
/** What waits stands in memory, whoever will draw it. */
const MOST_WAITING = 200;
const PROCESSES = Math.min(availableParallelism(), MOST_PROCESSES);

/** How many documents are worth asking for at once where many are drawn. */
export const DRAWN_AT_ONCE = PROCESSES * 3;

const drawer = new Drawers(
  {
    program: fileURLToPath(new URL('drawing-process.ts', import.meta.url)),
    patienceMs: 15_000,
    startMs: 120_000,
    drawMs: 20_000,
    restMs: 30_000,
    mostWaiting: Math.ceil(MOST_WAITING / PROCESSES),
  },
  PROCESSES,
);

/**
 * A document as a PDF (PDF/A-2b). The same input gives the same bytes. Throws
 * `Problem('voucher-busy')` when too many wait, `Problem('voucher-starting')` when the drawing
 * process is slow to start, and an Error when the drawing failed.
 */
export function drawPrintout(printout: Printout): Promise<Uint8Array> {
  return drawer.draw(printout);
}

/** Starts the drawing process now and keeps one ready, so that the first document comes soon. */
export function warmDrawer(): void {
  drawer.keepWarm();
}

/** How many drawing processes there are, and how many documents wait. */
export function drawerCounts(): ReturnType<Drawers['counts']> {
  return drawer.counts();
}

/** Ends the drawing processes; the next document starts another. */
export function restDrawer(): void {
  drawer.rest();
}
