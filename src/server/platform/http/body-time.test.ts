import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { uploadAttachment } from '#shared/api/platform/attachments.ts';

import { limitBodyTime } from './body-time.ts';

let app: ReturnType<typeof Fastify>;

beforeEach(async () => {
  app = Fastify();
  limitBodyTime(app, { ordinaryMs: 1_500, uploadMs: 5_000 });
  app.post('/call', async () => 'answered');
  app.post('/upload', { config: { contract: uploadAttachment } }, async () => 'answered');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/**
 * Sends half a body, waits, sends the rest if the line is still open; answers all that came back.
 */
async function sendSlowly(path: string, waitMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\nconnection: close\r\n\r\n"a`,
  );
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (socket.writable && !socket.readableEnded) socket.write('b"');
  return answer;
}

test('a body that does not come in time is cut off with 408, an upload may take longer [A-123, F-17]', async () => {
  // With seconds between the waits and the limits, whatever else the machine is doing.
  const [soon, late, upload, lateUpload] = await Promise.all([
    sendSlowly('/call', 10),
    sendSlowly('/call', 2_000),
    sendSlowly('/upload', 2_000),
    sendSlowly('/upload', 5_500),
  ]);
  expect(soon).toContain('answered');
  expect(late).toMatch(/^HTTP\/1\.1 408 /);
  expect(upload).toContain('answered');
  expect(lateUpload).toMatch(/^HTTP\/1\.1 408 /);
});
