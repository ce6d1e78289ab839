import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** This Talaan as its next version might be: with one more migration. */
export interface NewerProgram {
  readonly folder: string;
  /** What its migration does. */
  changes(sql: string): void;
  /** Starts it, whatever becomes of it. */
  spawn(env: NodeJS.ProcessEnv): ChildProcess;
}

/** Copies the program into a folder within `parent`. */
export function makeNewerProgram(parent: string): NewerProgram {
  const folder = mkdtempSync(join(parent, 'newer-'));
  for (const part of ['src', 'migrations', 'database', 'package.json', 'CHANGELOG.md'])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    changes: (sql) => writeFileSync(join(folder, 'migrations', '9999-later.sql'), sql),
    spawn: (env) =>
      spawn(process.execPath, ['src/server/main.ts'], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      }),
  };
}
