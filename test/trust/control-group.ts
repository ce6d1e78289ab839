import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MOUNTED = '/sys/fs/cgroup';
const IS_ONE_TREE = existsSync(join(MOUNTED, 'cgroup.controllers'));

/** Processes that may use only so much of the machine. */
export interface ControlGroup {
  /** Takes in processes with their threads; what they start later is in it too. */
  add(pids: readonly (number | undefined)[]): void;
  /** Bytes of memory that all together may hold. */
  limitMemory(bytes: number): void;
  /** A share of one processor. */
  limitProcessor(share: number): void;
  memoryInUse(): number;
  /** How many of its processes the system has killed for want of memory. */
  kills(): number;
  /** Ends the limits. The group itself goes when its processes have ended. */
  lift(): void;
  /** Resolves when its last process has ended and it is gone. */
  remove(): Promise<void>;
}

/** Makes a group of Linux, of version 1 or 2. Throws where this user may not. */
export function makeControlGroup(name: string): ControlGroup {
  const memory = join(MOUNTED, IS_ONE_TREE ? '' : 'memory', name);
  const processor = join(MOUNTED, IS_ONE_TREE ? '' : 'cpu', name);
  const folders = new Set([memory, processor]);
  if (IS_ONE_TREE) writeFileSync(join(MOUNTED, 'cgroup.subtree_control'), '+memory +cpu');
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const limitMemory = (bytes: number | undefined) => {
    const [file, none] = IS_ONE_TREE ? ['memory.max', 'max'] : ['memory.limit_in_bytes', '-1'];
    writeFileSync(join(memory, file), String(bytes ?? none));
  };
  const limitProcessor = (share: number | undefined) => {
    const [file, none, period] = IS_ONE_TREE
      ? ['cpu.max', 'max', ' 100000']
      : ['cpu.cfs_quota_us', '-1', ''];
    const quota = share === undefined ? none : String(Math.round(share * 100_000));
    writeFileSync(join(processor, file), quota + period);
  };
  const readMemory = (file: string) => readFileSync(join(memory, file), 'utf8');
  return {
    add: (pids) => {
      for (const folder of folders)
        for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    },
    limitMemory,
    limitProcessor,
    memoryInUse: () => Number(readMemory(IS_ONE_TREE ? 'memory.current' : 'memory.usage_in_bytes')),
    kills: () => {
      const told = readMemory(IS_ONE_TREE ? 'memory.events' : 'memory.oom_control');
      return Number(/^oom_kill (\d+)/m.exec(told)?.[1]);
    },
    lift: () => {
      limitMemory(undefined);
      limitProcessor(undefined);
    },
    remove: async () => {
      for (const folder of folders) {
        const processes = join(folder, 'cgroup.procs');
        while (readFileSync(processes, 'utf8') !== '') await sleep(20);
        rmdirSync(folder);
      }
    },
  };
}
