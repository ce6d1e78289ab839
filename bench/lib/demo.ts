import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runServer } from '#test/reliability/running-server.ts';

/** The people of the demo: a Client ID is a role's name. */
type Passwords = Record<'admin' | 'accountant' | 'user', string>;

/** A demo company with a year of work, in a folder that is gone at the end unless it is kept. */
export interface Demo {
  readonly url: string;
  readonly pid: number;
  readonly passwords: Passwords;
  end(): Promise<void>;
}

/** Starts this checkout's demo as `npm run demo` does (it builds the portal when that is stale). */
export async function startDemo(kept?: string): Promise<Demo> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'talaan-bench-'));
  const dataDir = join(folder, 'data');
  const { url, child, lines } = await runServer(
    { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    { args: ['scripts/start.mjs', '--demo'] },
  );
  const users = readFileSync(join(dataDir, 'demo-users.json'), 'utf8');
  return {
    url,
    pid: child.pid ?? 0,
    passwords: JSON.parse(users) as Passwords,
    end: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      // The log's own level is `error`: nothing of it is wanted.
      for (const line of lines) if (line.startsWith('{')) console.log(line);
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
