import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;
/** In user's mode and the system's; then those of children that have ended, counted by then. */
const OWN_TIME = 11;
const CHILDRENS_TIME_END = 15;

/**
 * Milliseconds of processor that a process and all that it started have had until now, with what
 * has ended since.
 */
export function processorTime(root: number): number {
  const children = new Map<number, number[]>();
  const times = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const found = statOf(name);
    if (found === undefined) continue;
    children.set(found.parent, [...(children.get(found.parent) ?? []), Number(name)]);
    times.set(Number(name), found.ms);
  }
  const sumOf = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), times.get(pid) ?? 0);
  return sumOf(root);
}

/** Nothing for a process that has just ended. */
function statOf(pid: string): { parent: number; ms: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(OWN_TIME, CHILDRENS_TIME_END).map(Number);
    return { parent: Number(fields[1]), ms: ticks.reduce((sum, each) => sum + each) * TICK_MS };
  } catch {
    return undefined;
  }
}
