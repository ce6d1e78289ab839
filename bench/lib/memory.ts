import { readFileSync, readdirSync } from 'node:fs';

/** Memory of some processes, in megabytes (1,000,000 bytes). */
export interface Memory {
  readonly name: string;
  readonly count: number;
  /** With every shared page counted in part by each of those who share it: the fair sum. */
  readonly proportional: number;
  /**
   * With every shared page counted wholly by each: the database's processes share their buffers.
   */
  readonly resident: number;
}

const TICKS_PER_SECOND = 100;

/** The memory of a process and all that it has started, by program. Linux only. */
export function buildMemory(pid: number): Memory[] {
  const groups = Map.groupBy(buildFamily(pid).map(readMemory), ({ name }) => name);
  return [...groups].map(([name, members]) => ({
    name,
    count: members.length,
    proportional: members.reduce((sum, each) => sum + each.proportional, 0),
    resident: members.reduce((sum, each) => sum + each.resident, 0),
  }));
}

/** Seconds of processor that a process and all that it has started have used. Linux only. */
export function processorSecondsOf(pid: number): number {
  return buildFamily(pid).reduce((sum, member) => sum + deriveTicks(member) / TICKS_PER_SECOND, 0);
}

/** User and system time of /proc/PID/stat. */
function deriveTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

function buildFamily(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: findParent(name) }));
  const family = [pid];
  for (const known of family) {
    family.push(...parents.filter(({ parent }) => parent === known).map((child) => child.pid));
  }
  return family;
}

/** The fourth field of /proc/PID/stat; the second is a name in brackets and may hold anything. */
function findParent(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function readMemory(pid: number): Omit<Memory, 'count'> {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const kilobytes = (key: string) => Number(new RegExp(`^${key}: +(\\d+)`, 'm').exec(rollup)?.[1]);
  return {
    name: nameOf(program, words.join(' ')),
    proportional: (kilobytes('Pss') * 1_024) / 1_000_000,
    resident: (kilobytes('Rss') * 1_024) / 1_000_000,
  };
}

function nameOf(program: string, words: string): string {
  if (program.startsWith('postgres') || program.includes('/postgres')) return 'database';
  return words.includes('drawing-process') ? 'drawing of vouchers' : 'server';
}
