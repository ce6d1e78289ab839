import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

import { OWNER } from './cluster.ts';
import { readSaved } from './place.ts';
import type { Place } from './place.ts';
import { prepareSocketDir } from './socket-dir.ts';

/** The name of the database in the cluster. */
export const DATABASE = 'talaan';

const UNIX_PORT = 5432;

/** How the embedded database is reached from this machine; nobody reaches it from another. */
export type Reach = { socketDir?: string; port: number };

/**
 * A Unix socket in a private folder; on Windows, which has no such sockets here, a free port of the
 * loopback address.
 */
export async function prepareReach(place: Place, previous: string | undefined): Promise<Reach> {
  if (process.platform === 'win32') return { port: await freePort() };
  return { socketDir: prepareSocketDir(place.home, place.user, previous), port: UNIX_PORT };
}

/** The addresses to connect to, for the owner of the tables and for the server's own role. */
export function addresses(passwords: { ownerPassword: string; appPassword: string }, reach: Reach) {
  const host = reach.socketDir === undefined ? '127.0.0.1' : encodeURIComponent(reach.socketDir);
  const at = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${host}:${reach.port}/${database}`;
  return {
    ownerUrl: at(OWNER, passwords.ownerPassword, DATABASE),
    appUrl: at('talaan_app', passwords.appPassword, DATABASE),
    maintenanceUrl: at(OWNER, passwords.ownerPassword, 'postgres'),
  };
}

/**
 * The addresses of the embedded database of a data folder whose server is running; undefined when
 * it has none.
 */
export function addressesOfRunning(
  dataDir: string,
): { ownerUrl: string; appUrl: string } | undefined {
  const saved = readSaved(resolve(dataDir));
  if (!saved) return undefined;
  const { socketDir, port } = saved;
  if (socketDir === undefined && port === undefined) return undefined;
  return addresses(saved, { ...(socketDir && { socketDir }), port: port ?? UNIX_PORT });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
