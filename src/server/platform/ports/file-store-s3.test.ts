// The same promises as those of the folder, kept by an S3 server: one of the tests, or the one that
// TEST_S3_URL names.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { demandRefusals, putterOf } from '#test/file-store-promises.ts';
import { outsidePlace, startS3Server } from '#test/s3-server.ts';
import type { S3Server } from '#test/s3-server.ts';

import { openProved } from '../attachments/open-proved.ts';
import { createObjectStore } from '../object-store/object-store.ts';

import { createS3FileStore } from './file-store-s3.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'talaan-s3-store-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function open(config = outsidePlace() ?? server.place()) {
  const objects = createObjectStore(config);
  const incoming = join(folder, 'incoming');
  const store = createS3FileStore(objects, incoming);
  return { config, objects, store, put: putterOf(store), incoming: () => readdirSync(incoming) };
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

async function listed(store: ReturnType<typeof open>['store']): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256, storedAt } of store.list()) {
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
    names.push(sha256);
  }
  return names.toSorted();
}

type Answer = (url: URL, method: string) => readonly [status: number, body: string];

/** Something that answers as it is told, where no true server would. */
async function startPeer(answer: Answer) {
  const peer = createServer((request, reply) => {
    request.resume().on('end', () => {
      const url = new URL(request.url ?? '', 'http://peer');
      const [status, body] = answer(url, request.method ?? '');
      reply.writeHead(status).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const stop = async () => {
    peer.closeAllConnections();
    peer.close();
    await once(peer, 'close');
  };
  return { endpoint: `http://127.0.0.1:${(peer.address() as AddressInfo).port}`, stop };
}

test('what is put is found under its SHA-256, once, and can be removed', async () => {
  const { store, put, incoming } = open();
  expect(await put('hello')).toEqual({ sha256: hashOf('hello'), size: 5 });
  await put('hello');
  await put('');
  await expect.poll(() => listed(store)).toEqual([hashOf(''), hashOf('hello')].toSorted());
  expect(await text(store.open(hashOf('hello')))).toBe('hello');
  expect(await text(await openProved(store, hashOf('')))).toBe('');
  expect(await store.has(hashOf('hello'))).toBe(true);
  await store.remove(hashOf('hello'));
  await store.remove(hashOf('hello'));
  expect(await store.has(hashOf('hello'))).toBe(false);
  expect(incoming()).toEqual([]);
});

test('too much, a refused content and a stream that breaks off leave nothing behind [F-19]', async () => {
  const { store, incoming } = open();
  await demandRefusals(store);
  expect([await listed(store), incoming()]).toEqual([[], []]);
});

test('a file that the store lost or changed is never handed out [F-27]', async () => {
  const { store, objects, put } = open();
  const { sha256 } = await put('hello');
  await objects.putText(`documents/${sha256}`, 'hellO');
  await expect(openProved(store, sha256)).rejects.toMatchObject({ code: 'file-damaged' });
  await store.remove(sha256);
  await expect(openProved(store, sha256)).rejects.toMatchObject({ code: 'file-missing' });
});

// The server of the tests can't continue a list.
test('a list of several pages is whole, and what is not ours is not in it', async () => {
  const pages = [
    { token: '', names: ['a', 'b'], next: 'second+/=' },
    { token: 'second+/=', names: ['c', 'x'], next: undefined },
  ];
  const peer = await startPeer((url) => {
    const page = pages.find(
      ({ token }) => token === (url.searchParams.get('continuation-token') ?? ''),
    );
    const entries = (page?.names ?? []).map((name) => {
      const key = name === 'x' ? 'x.txt' : name.repeat(64);
      return `<Contents><Key>${url.searchParams.get('prefix') ?? ''}${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>1</Size></Contents>`;
    });
    const next = page?.next && `<NextContinuationToken>${page.next}</NextContinuationToken>`;
    return [200, `<ListBucketResult>${entries.join('')}${next ?? ''}</ListBucketResult>`];
  });
  const { store } = open({ ...server.place(), endpoint: peer.endpoint });
  expect(await listed(store)).toEqual(['a', 'b', 'c'].map((name) => name.repeat(64)));
  await peer.stop();
});

test('a file larger than one call carries goes in parts, and comes back to the letter', async () => {
  const { objects } = open();
  const content = randomBytes(40 * 1024 * 1024 + 7);
  const path = join(folder, 'large');
  writeFileSync(path, content);
  await objects.putLarge('large.talaan', path);
  expect(await objects.findSize('large.talaan')).toBe(content.length);
  expect(hashOf(await buffer(objects.open('large.talaan')))).toBe(hashOf(content));
  const ended = new AbortController();
  ended.abort(new Error('cancelled'));
  await expect(objects.putLarge('other.talaan', path, ended.signal)).rejects.toThrow('cancelled');
  expect(await objects.findSize('other.talaan')).toBe(undefined);
});

test('a wrong key and a bucket that is not there are told as such, without a word of the key', async () => {
  const { config } = open();
  for (const wrong of [{ secretKey: 'Canary-key' }, { bucket: 'nowhere-at-all' }]) {
    const { store, put } = open({ ...config, ...wrong });
    const fault: unknown = await put('hello').catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'file-store-refused', status: 503 });
    expect(JSON.stringify(fault) + String((fault as Error).cause)).not.toMatch(/Canary|S3RVER/);
    const read = openProved(store, hashOf('hello'));
    await expect(read).rejects.toMatchObject({ code: 'file-store-refused' });
  }
});

test('a store that is full, busy or gone is told as such; what passes in a moment is tried again [F-06, F-13]', async () => {
  const answers: [number, string][] = [];
  const asked: string[] = [];
  const peer = await startPeer((_, method) => {
    asked.push(method);
    const [status, code] = answers.shift() ?? [200, ''];
    return [status, code && `<Error><Code>${code}</Code></Error>`];
  });
  const { put } = open({ ...server.place(), endpoint: peer.endpoint });
  answers.push([503, 'SlowDown'], [500, 'InternalError']);
  expect(await put('hello')).toMatchObject({ size: 5 });
  expect(asked).toEqual(['PUT', 'PUT', 'PUT']);
  answers.push([403, 'QuotaExceeded']);
  await expect(put('hello')).rejects.toMatchObject({ code: 'storage-full', status: 507 });
  answers.push([507, '']);
  await expect(put('hello')).rejects.toMatchObject({ code: 'storage-full' });
  answers.push([503, ''], [503, ''], [503, '']);
  const away = { code: 'file-store-away', status: 503, retryAfterSeconds: 30 };
  await expect(put('hello')).rejects.toMatchObject(away);
  await peer.stop();
  await expect(put('hello')).rejects.toMatchObject(away);
});
