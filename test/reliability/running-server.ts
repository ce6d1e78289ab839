import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';

import type { Method } from '#shared/api/route.ts';

import type { BodyOf } from '../answer-of.ts';
import { ROOT, SERVER } from './programs.ts';

/** A whole Talaan in a process of its own. */
export type RunningServer = {
  child: ChildProcess;
  url: string;
  /** Everything that it printed so far, line by line. */
  lines: string[];
};

export type ServerOptions = SpawnOptions & {
  /** The program to run and its words, from the root of the repository. */
  args?: string[];
  /** What runs it; our own Node unless told. */
  command?: string;
};

/** Starts a server and waits for its last line. Throws with what it printed when it ends before. */
export async function runServer(
  env: NodeJS.ProcessEnv,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { args = [SERVER], command = process.execPath, ...rest } = options;
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...rest,
    env: { ...bareEnvironment(), PORT: '0', ...env },
  });
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<RunningServer>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) throw new Error('no output');
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const url = /^Talaan is ready at (http:\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve({ child, url, lines });
    });
  }
  child.once('close', (code) => reject(new Error(`exit code ${code}: ${lines.join('\n')}`)));
  return promise;
}

/** An answer in the shapes of the contract, its JSON parsed where there is some. */
export interface Answered<M extends Method, Path extends string> {
  readonly status: number;
  readonly body: BodyOf<M, Path>;
}

/**
 * One call over the wire, JSON both ways. Throws when the server is not there, or goes away
 * meanwhile.
 */
export async function callServer<M extends Method, Path extends string>(
  url: string,
  [method, path]: readonly [method: M, path: Path],
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answered<M, Path>> {
  const reply = await fetch(url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  return { status: reply.status, body: JSON.parse(isJson ? text : JSON.stringify(text)) };
}

/** Without the settings of a developer's own server, and without what marks a launch by npm. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  };
}
