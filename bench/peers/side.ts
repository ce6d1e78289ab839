import { processorTime } from '../lib/processor-time.ts';

/** Milliseconds by the clock and of processor that something took. */
export interface Cost {
  readonly clock: number;
  readonly processor: number;
}

/** What some work costs all of the processes and what they started, one call of `count`. */
export async function costOf(
  pids: readonly (number | undefined)[],
  count: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const used = () => pids.reduce<number>((sum, pid) => sum + processorTime(pid ?? 0), 0);
  const [began, had] = [performance.now(), used()];
  await work();
  return { clock: (performance.now() - began) / count, processor: (used() - had) / count };
}

/** The middle of some costs, by the processor. */
export function middleCost(costs: readonly Cost[]): Cost {
  const sorted = costs.toSorted((one, other) => one.processor - other.processor);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/** A row of the table: both in milliseconds of processor and of clock, and how many times ours. */
export function tellBeside(what: string, ours: Cost, theirs: Cost): void {
  const cell = ({ processor, clock }: Cost) =>
    `${processor.toFixed(1)} (${clock.toFixed(1)})`.padStart(24);
  const ratio = (theirs.processor / ours.processor).toFixed(1);
  const byClock = (theirs.clock / ours.clock).toFixed(1);
  console.log(`  ${what.padEnd(40)}${cell(ours)}${cell(theirs)}   ${ratio}x (${byClock}x)`);
}
