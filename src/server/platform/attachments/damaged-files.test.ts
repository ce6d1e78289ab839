// What a disk lost, changed or refuses is told in a sentence of its own, and never handed out.
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { uploadPaper } from '#test/upload-paper.ts';

let portal: TestApp;
let user: TestSession;
beforeAll(async () => {
  portal = await startTestApp();
  user = await portal.loginAs('user');
});
afterAll(() => portal.stop());

async function upload(width: number) {
  const picture = sharp({ create: { width, height: 9, channels: 3, background: '#456' } });
  const content = await picture.png().toBuffer();
  return uploadPaper(portal.app, user.headers, { content, name: 'a.png' });
}

async function stored(width: number): Promise<{ url: string; place: string }> {
  const { attachmentId, sha256 } = (await upload(width)).json().attachment;
  const place = join(portal.deps.config.dataDir, 'attachments', sha256.slice(0, 2), sha256);
  return { url: `/api/attachments/${attachmentId}`, place };
}

async function codesOf(url: string) {
  const file = await user.call('GET', url);
  const thumbnail = await user.call('GET', `${url}/thumbnail`);
  return [file, thumbnail].map(({ body }) => body.problem?.code);
}

test('a file that is no longer there is said to be missing [F-27]', async () => {
  const { url, place } = await stored(21);
  await rm(place);
  expect(await codesOf(url)).toEqual(['file-missing', 'file-missing']);
});

test('a flipped bit is noticed before a byte is sent [F-27]', async () => {
  const { url, place } = await stored(22);
  const bytes = await readFile(place);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  await writeFile(place, bytes);
  expect(await codesOf(url)).toEqual(['file-damaged', 'file-damaged']);
});

test.for([
  ['ENOSPC', 507, 'storage-full'],
  ['EROFS', 507, 'storage-read-only'],
  ['EACCES', 503, 'storage-refused'],
  ['EIO', 503, 'storage-refused'],
] as const)(
  'a disk that answers %s is told as such [R4, F-06, F-07, F-08]',
  async ([code, status, problem]) => {
    const { put } = portal.deps.files;
    Object.assign(portal.deps.files, {
      put: async () => {
        throw Object.assign(new Error(`${code}: open`), { code, syscall: 'open' });
      },
    });
    const reply = await upload(23);
    Object.assign(portal.deps.files, { put });
    expect([reply.statusCode, reply.json().problem.code]).toEqual([status, problem]);
  },
);

test.skipIf(process.getuid?.() === 0)(
  'a file that may not be read is told as such [F-08]',
  async () => {
    const { url, place } = await stored(24);
    await chmod(place, 0);
    expect(await codesOf(url)).toEqual(['storage-refused', 'storage-refused']);
  },
);
