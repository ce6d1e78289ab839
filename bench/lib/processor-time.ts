import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;
/** In user's mode and the system's; then those of children that have ended, counted by then. */
const OWN_TIME = 11;
const CHILDRENS_TIME_END = 15;

/** Milliseconds of processor by who had them. */
export interface ProcessorParts {
  /** The process itself, all of its threads. */
  readonly own: number;
  /** PostgreSQL below it, with what of it has ended. */
  readonly database: number;
  /** Whatever else it has started, such as the drawing of vouchers. */
  readonly others: number;
}

/**
 * Milliseconds of processor that a process and all that it started have had until now, with what
 * has ended since.
 */
export function processorTime(root: number): number {
  const { own, database, others } = processorParts(root);
  return own + database + others;
}

/** The same, by who had them. */
export function processorParts(root: number): ProcessorParts {
  const children = new Map<number, number[]>();
  const found = new Map<number, Stat>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = statOf(name);
    if (stat === undefined) continue;
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)]);
    found.set(Number(name), stat);
  }
  const parts = { own: found.get(root)?.ms ?? 0, database: 0, others: 0 };
  const addBelow = (pid: number): void => {
    for (const child of children.get(pid) ?? []) {
      const { ms = 0, program = '' } = found.get(child) ?? {};
      parts[program === 'postgres' ? 'database' : 'others'] += ms;
      addBelow(child);
    }
  };
  addBelow(root);
  return parts;
}

interface Stat {
  readonly parent: number;
  readonly program: string;
  readonly ms: number;
}

/** Nothing for a process that has just ended. */
function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(OWN_TIME, CHILDRENS_TIME_END).map(Number);
    return {
      parent: Number(fields[1]),
      program: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      ms: ticks.reduce((sum, each) => sum + each) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}
