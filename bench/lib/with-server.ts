import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Kysely } from 'kysely';

import { connect } from '#server/platform/db/connect.ts';
import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import type { Tables } from '#server/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Method } from '#shared/api/route.ts';
import type { BodyOf } from '#test/answer-of.ts';
import { buildServer } from '#test/reliability/programs.ts';
import { runServer } from '#test/reliability/running-server.ts';
import { addAccount } from '#test/users.ts';

/** The password of whoever a measurement adds. */
export const BENCH_PASSWORD = 'Kubo?Dagat97x';

/** A server of its own with its database, both empty at first. */
export interface BenchServer {
  /** Where it answers. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Its database, as the owner of the tables. */
  readonly db: Kysely<Tables>;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly dataDir: string;
  /** Adds an accountant and logs in: the headers of every call. */
  logInAs(clientId: string): Promise<Record<string, string>>;
  /** One call, JSON both ways. Throws for any answer but a good one. */
  call<M extends Method, Path extends string>(
    call: readonly [method: M, path: Path],
    body?: object,
    headers?: Record<string, string>,
  ): Promise<BodyOf<M, Path>>;
}

/**
 * Starts a server in a folder that is gone afterwards, or in one that is kept, for as long as
 * `measure` needs it.
 */
export async function withServer(
  measure: (server: BenchServer) => Promise<void>,
  keptDir?: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  buildServer();
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'talaan-bench-'));
  const { url, child } = await runServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: BENCH_PASSWORD,
    ...settings,
  });
  const urls = addressesOfRunning(dataDir);
  if (urls === undefined) throw new Error('The embedded database has no address.');
  const owner = connect(urls.ownerUrl, { maxConnections: 2 });
  const deps = { db: owner.db, clock: { now: () => new Date() } } as Deps;
  const call: BenchServer['call'] = async ([method, path], body, headers) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  try {
    await measure({
      url,
      child,
      db: owner.db,
      ...urls,
      dataDir,
      logInAs: async (clientId) => {
        await addAccount(deps, { clientId, role: 'accountant', password: BENCH_PASSWORD });
        const login = await call(['POST', '/api/auth/login'], {
          ClientId: clientId,
          Password: BENCH_PASSWORD,
        });
        const exchange = await call(['POST', '/identity/v1/accounts:signInWithCustomToken'], {
          token: login.customToken,
          returnSecureToken: true,
        });
        return { authorization: `Bearer ${exchange.idToken}` };
      },
      call,
    });
  } finally {
    await owner.end();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
