import { resolve } from 'node:path';

import { readConfig } from './platform/config/config.ts';
import type { Environment } from './platform/config/config.ts';
import { readSaved } from './platform/db/embedded/place.ts';
import { openDatabase } from './open-database.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Creates the embedded database of a data folder that has none yet, with all its tables, and ends
 * it again: a first start does that while the portal is being built. What is in the way it leaves
 * to the server, which meets and tells the same.
 */
export async function makeDatabase(env: Environment): Promise<void> {
  // The database ends with this process, whoever ends that.
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
  try {
    const config = readConfig(env);
    const isThere = config.databaseUrl !== undefined || readSaved(resolve(config.dataDir));
    if (isThere) return;
    const log = (line: string) => console.log(`      ${line}`);
    const { end } = await openDatabase(config, { log, what: 'a server' });
    await end();
  } catch {
    // The server says so.
  }
}
