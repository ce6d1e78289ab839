import { sweepAttachments } from './attachments/sweep.ts';
import type { Deps } from './deps.ts';
import { startReceiptWorker } from './receipts/worker.ts';

const HOUR_MS = 3_600_000;
const FIRST_SWEEP_MS = 60_000;

/** Work that nobody waits for: mail is sent, and papers that nobody entered are thrown away. Resolves once all has stopped. */
export function startBackground(deps: Deps): () => Promise<void> {
  const mail = startReceiptWorker(deps);
  const sweeps = [
    setTimeout(() => void sweep(deps), FIRST_SWEEP_MS),
    setInterval(() => void sweep(deps), 6 * HOUR_MS),
  ];
  return async () => {
    for (const timer of sweeps) clearTimeout(timer);
    await mail.stop();
  };
}

/** What fails now is tried again at the next sweep. */
async function sweep(deps: Deps): Promise<void> {
  try {
    const swept = await sweepAttachments(deps);
    if (swept.rows + swept.files + swept.unfinished > 0) deps.log.info(swept, 'papers swept');
  } catch (error) {
    deps.log.warn({ err: error }, 'papers could not be swept');
  }
}
