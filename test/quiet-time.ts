// How long something takes is told without what else the machine has to do.

const SAMPLE_MS = 100;

/**
 * Milliseconds of work that this thread did since `from`, an earlier answer, or since it began;
 * waiting for its turn is none.
 */
export function workMs(from = 0): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000 - from;
}

/**
 * Milliseconds that an act would take on a machine with nothing else to do: its time, divided by
 * how much longer than its work this thread takes for anything, before the act or after it,
 * whichever is more.
 */
export async function quietMs(act: () => Promise<unknown>): Promise<number> {
  const before = slowness();
  const from = performance.now();
  await act();
  const took = performance.now() - from;
  return took / Math.max(before, slowness());
}

/** 1 on a quiet machine, 3 on one where each waits two thirds of the time for its turn. */
function slowness(): number {
  const from = performance.now();
  const begun = workMs();
  while (workMs(begun) < SAMPLE_MS);
  return Math.max(1, (performance.now() - from) / SAMPLE_MS);
}
