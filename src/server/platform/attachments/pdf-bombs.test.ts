// A small PDF that unpacks to hundreds of megabytes would hurt whoever opens it later.
import { deflateSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { uploadPaper } from '#test/upload-paper.ts';

const MB = 1024 * 1024;

let portal: TestApp;
let user: TestSession;
beforeAll(async () => {
  portal = await startTestApp();
  user = await portal.loginAs('user');
});
afterAll(() => portal.stop());

function pdfOf(streams: readonly { filter: string; packed: Buffer }[]): Buffer {
  const objects = streams.flatMap(({ filter, packed }, at) => [
    Buffer.from(`${at + 1} 0 obj << /Filter ${filter} /Length ${packed.length} >> stream\n`),
    packed,
    Buffer.from('\nendstream endobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from('%%EOF\n')]);
}

const blank = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const one = { filter: '/FlateDecode', packed: blank(300 * MB) };
const twice = { filter: '[/FlateDecode /FlateDecode]', packed: deflateSync(one.packed) };
const part = { filter: '/Fl', packed: blank(60 * MB) };

test.for([
  ['one page', [one]],
  ['one page that is packed twice', [twice]],
  ['many pages', [part, part, part, part, part]],
] as const)('a PDF of %s that comes to 300 MB is refused [A-109, F-20]', async ([, streams]) => {
  const before = process.memoryUsage.rss();
  const reply = await uploadPaper(portal.app, user.headers, {
    content: pdfOf(streams),
    name: 'a.pdf',
  });
  expect([reply.statusCode, reply.json().problem?.code]).toEqual([413, 'attachment-bomb']);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MB);
});

test('three pages as a scanner makes them are taken', async () => {
  const scanned = { filter: '/FlateDecode', packed: blank(26 * MB) };
  const content = pdfOf([scanned, scanned, scanned]);
  const reply = await uploadPaper(portal.app, user.headers, { content, name: 'a.pdf' });
  expect(reply.statusCode).toBe(200);
});
