import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { demandRefusals, putterOf } from '#test/file-store-promises.ts';

import { nextTurn } from '../process/next-turn.ts';
import { createDiskFileStore } from './file-store-disk.ts';
import type { FileStore } from './files.ts';

let dir: string;
let store: FileStore;
let put: ReturnType<typeof putterOf>;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talaan-files-'));
  store = createDiskFileStore(dir);
  put = putterOf(store);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

async function everything(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('what is put is found under its SHA-256, once, and can be removed', async () => {
  expect(await put('hello')).toEqual({ sha256: hashOf('hello'), size: 5 });
  await put('hello');
  expect(await everything()).toEqual([hashOf('hello')]);
  expect(await text(store.open(hashOf('hello')))).toBe('hello');
  expect(await store.has(hashOf('hello'))).toBe(true);
  await store.remove(hashOf('hello'));
  await store.remove(hashOf('hello'));
  expect(await store.has(hashOf('hello'))).toBe(false);
});

test('a file that comes in hundreds of small parts takes one turn of those that are stored at once', async () => {
  const parts = Array.from({ length: 300 }, (_, at) => `part ${at}, `);
  const state = { isKept: false };
  const kept = store
    .put(Readable.from(parts.map((part) => Buffer.from(part))), 100_000)
    .finally(() => (state.isKept = true));
  let turns = 0;
  for (; !state.isKept; turns += 1) await nextTurn();
  expect(await kept).toMatchObject({ sha256: hashOf(parts.join('')) });
  expect(turns).toBeLessThan(100);
});

test('only this user of the machine can read what is kept [V13.3.2]', async () => {
  const { sha256 } = await put('hello');
  const { mode } = await stat(join(dir, sha256.slice(0, 2), sha256));
  expect(process.platform === 'win32' || (mode & 0o077) === 0).toBe(true);
});

test('too much, a refused content and a stream that breaks off leave nothing behind [F-19]', async () => {
  await demandRefusals(store);
  expect(await everything()).toEqual([]);
});

test('the inspection sees the whole content before anything is kept', async () => {
  let seen = '';
  await put('hello', async (path) => {
    const { readFile } = await import('node:fs/promises');
    seen = await readFile(path, 'utf8');
    expect(await store.has(hashOf('hello'))).toBe(false);
  });
  expect(seen).toBe('hello');
});

test('lists what is kept, and removes the beginnings that a cut left [F-01]', async () => {
  await put('hello');
  await writeFile(join(dir, 'unfinished-1'), 'hel');
  await utimes(join(dir, 'unfinished-1'), 1_000, 1_000);
  await writeFile(join(dir, 'unfinished-2'), 'at work');
  const listed: string[] = [];
  for await (const { sha256 } of store.list()) listed.push(sha256);
  expect(listed).toEqual([hashOf('hello')]);
  expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1);
  expect((await everything()).toSorted()).toEqual([hashOf('hello'), 'unfinished-2'].toSorted());
});

test('an empty store lists nothing, and only hashes are names', async () => {
  const empty = createDiskFileStore(join(dir, 'nowhere'));
  for await (const file of empty.list()) expect(file).toBeUndefined();
  expect(() => store.open('../../etc/passwd')).toThrow('Invariant broken');
});
