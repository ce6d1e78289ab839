import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { ROOT, SERVER } from './programs.ts';

/** This Talaan as its next version might be: with one more migration. */
export interface NewerProgram {
  readonly folder: string;
  /** What its migration does. */
  changes(sql: string): void;
  /** Starts it, whatever becomes of it. */
  spawn(env: NodeJS.ProcessEnv): ChildProcess;
}

/** The server within its folder. */
export const NEWER_SERVER = relative(ROOT, SERVER);

const PARTS = ['src', 'dist/server', 'migrations', 'database', 'package.json', 'CHANGELOG.md'];

/** Copies the program into a folder within `parent`. */
export function makeNewerProgram(parent: string): NewerProgram {
  const folder = mkdtempSync(join(parent, 'newer-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    changes: (sql) => writeFileSync(join(folder, 'migrations', '9999-later.sql'), sql),
    spawn: (env) =>
      spawn(process.execPath, [NEWER_SERVER], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      }),
  };
}
