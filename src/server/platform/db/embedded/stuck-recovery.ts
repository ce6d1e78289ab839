/** A recovery tells of itself every ten seconds (`log_startup_progress_interval`). */
const PATIENCE_MS = 60_000;

const REFUSAL = /the database system is (?:in recovery mode|starting up|not yet accepting)/;

/**
 * Notices a server whose recovery has ended without a word: where the process that recovers fails
 * in its turn (a disk that fails a second time), PostgreSQL 18 can go on refusing everybody for
 * good, and only a start anew helps. Answers true to the line of its log that shows it. What was
 * started anew has twice the time.
 */
export function createStuckWatch(): (line: string, now: number) => boolean {
  let patience = PATIENCE_MS;
  let heard: number | undefined;
  return (line, now) => {
    const isRefusal = REFUSAL.test(line);
    if (!isRefusal || heard === undefined) {
      heard = now;
      return false;
    }
    if (now - heard < patience) return false;
    patience *= 2;
    heard = undefined;
    return true;
  };
}
