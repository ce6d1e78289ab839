// What a thread may take is taken by one work, whatever the works before it left behind.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, expect, test } from 'vitest';

import { runInThread, ThreadFailure } from './bounded-thread.ts';

// Keeps the megabytes that it is told to take, and answers how many it keeps by then; after a
// second, so that what it takes is looked at meanwhile, where it is asked to wait.
const KEEPS = `
  import { parentPort } from 'node:worker_threads';
  const kept = [];
  parentPort.on('message', ({ megabytes, isSlow }) => {
    if (megabytes > 0) kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
    const sum = kept.reduce((all, { length }) => all + length, 0) / 1024 / 1024;
    setTimeout(() => parentPort.postMessage(sum), isSlow ? 1000 : 0);
  });
`;

const folder = mkdtempSync(join(tmpdir(), 'talaan-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keep(name: string, megabytes: number, isSlow: boolean): Promise<number> {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, KEEPS);
  const program = pathToFileURL(path);
  // Half of its memory may lie outside of the heap.
  const bounds = { timeLimitMs: 120_000, memoryMb: 100, spare: 'again' } as const;
  return runInThread<number>({ ...bounds, program, workerData: { megabytes, isSlow } });
}

test('a work that finds the leavings of others in its thread begins anew in another', async () => {
  expect(await keep('left', 40, false)).toBe(40);
  expect(await keep('left', 40, true)).toBe(40);
  // The thread after that is the new one.
  expect(await keep('left', 0, false)).toBe(40);
});

test('a work that takes too much by itself is ended', async () => {
  await expect(keep('much', 80, true)).rejects.toThrow(ThreadFailure);
  expect(await keep('much', 1, false)).toBe(1);
});
