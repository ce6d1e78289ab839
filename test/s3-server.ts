import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readConfig } from '#server/platform/config/config.ts';
import type { Config } from '#server/platform/config/config.ts';

import { present } from './present.ts';

/** An S3 server in a process of its own, with one bucket. */
export interface S3Server {
  /** The settings of a store under a prefix of its own. */
  settings(): Record<'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY', string>;
  /** The same, read. */
  place(): NonNullable<Config['filesStore']>;
  /** Ends it at once; `start` brings it back on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('s3-server-process.ts', import.meta.url));
const BUCKET = 'books';
let prefixes = 0;

/** Starts an S3 server on a free port. Call `stop` at the end. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'talaan-s3-'));
  let child: ChildProcess | undefined;
  let port = 0;
  const start = async () => {
    child = fork(PROGRAM, [String(port), folder, BUCKET], { execArgv: [] });
    const [told] = (await once(child, 'message')) as [{ port: number }];
    port = told.port;
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const settings = () => ({
    FILES_URL: `s3://${BUCKET}/books-${(prefixes += 1)}?endpoint=http://127.0.0.1:${port}`,
    FILES_ACCESS_KEY: 'S3RVER',
    FILES_SECRET_KEY: 'S3RVER',
  });
  await start();
  return {
    settings,
    place: () => present(readConfig(settings()).filesStore),
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The S3 server that TEST_S3_URL names (in the manner of FILES_URL, with TEST_S3_ACCESS_KEY and
 * TEST_S3_SECRET_KEY), under a prefix of its own; nothing when it names none. Its bucket is there.
 */
export function outsidePlace(): Config['filesStore'] {
  const { TEST_S3_URL, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;
  if (TEST_S3_URL === undefined) return undefined;
  const place = present(
    readConfig({
      FILES_URL: TEST_S3_URL,
      FILES_ACCESS_KEY: TEST_S3_ACCESS_KEY,
      FILES_SECRET_KEY: TEST_S3_SECRET_KEY,
    }).filesStore,
  );
  return { ...place, prefix: `${place.prefix}${Date.now()}-${(prefixes += 1)}/` };
}
