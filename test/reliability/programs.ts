import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, where the programs run. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The server as `npm start` runs it. */
export const SERVER = join(ROOT, 'dist', 'server', 'main.mjs');

/** The operator's command line, built the same way. */
export const TALAAN = join(ROOT, 'dist', 'server', 'talaan.mjs');

/**
 * Builds both, unless they were built from these very sources: once before anything runs them.
 * Throws with what the build said.
 */
export function buildServer(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'server'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The server could not be built: ${stdout}${stderr}`);
}
