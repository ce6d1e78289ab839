import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { databaseHomeOf } from './database-home.ts';
import { endGently } from './held-database.ts';
import { buildServer } from './programs.ts';
import { runServer } from './running-server.ts';
import { ADMIN_PASSWORD } from './started-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose server was started once, with ADMIN_PASSWORD, and ended. */
    startedFolder: string;
  }
}

let remove: (() => void) | undefined;

/**
 * Builds the programs if need be, and starts a server once for all tests that only need one that
 * was started before.
 */
export async function setup(project: TestProject): Promise<void> {
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'talaan-started-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  remove = () => {
    for (const gone of [databaseHomeOf(dataDir), folder])
      rmSync(gone, { recursive: true, force: true });
  };
  const { child } = await runServer({ DATA_DIR: dataDir, ADMIN_PASSWORD });
  await endGently(child);
  project.provide('startedFolder', dataDir);
}

/** Removes what `setup` made. */
export function teardown(): void {
  remove?.();
}
