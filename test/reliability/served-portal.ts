import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Method } from '#shared/api/route.ts';

import { postmasterOf } from './database-home.ts';
import { logInOver } from './http-session.ts';
import { SERVER } from './programs.ts';
import type { Answered } from './running-server.ts';

/** A served Talaan in a process of its own, with its embedded database. */
export interface ServedPortal {
  readonly child: ChildProcess;
  readonly address: string;
}

/**
 * Serves a data folder and resolves when calls are answered. Throws when the server ends before
 * that.
 */
export async function servePortal(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<ServedPortal> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const said: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<ServedPortal>();
  child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said.join('\n')}`)));
  createInterface(child.stdout).on('line', (line) => {
    said.push(line);
    const address = /^Talaan is ready at (\S+)$/.exec(line)?.[1];
    if (address !== undefined) resolve({ child, address });
  });
  return promise;
}

/**
 * Kills the database server of a data folder as a crash would; one that is being started again
 * after the last crash is waited for.
 */
export async function killDatabase(dataDir: string): Promise<void> {
  for (;;) {
    try {
      const pid = postmasterOf(dataDir);
      // The file is made before its first line; 0 would be this very test.
      if (pid > 0 && process.kill(pid, 'SIGKILL')) return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
    }
    await sleep(20);
  }
}

/** One call over the network. Throws when there is no answer. */
export async function callPortal<M extends Method, Path extends string>(
  address: string,
  [method, path]: readonly [method: M, path: Path],
  { bearer, key, body }: Call = {},
): Promise<Answered<M, Path>> {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: await response.json() };
}

interface Call {
  readonly bearer?: string;
  readonly key?: string;
  readonly body?: object;
}

/** Logs in as the browser does (a first password is changed) and answers the ID token. */
export async function bearerOf(
  address: string,
  ClientId: string,
  Password: string,
): Promise<string> {
  const { headers } = await logInOver(address, ClientId, Password);
  return String(headers['authorization']).slice('Bearer '.length);
}

/** A port that nobody uses at this moment, for a server that is started there again and again. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
