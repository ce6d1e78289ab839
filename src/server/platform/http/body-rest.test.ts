import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import Fastify from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { answerEarly } from './body-rest.ts';

const BODY = { error: 'That is too much, ñ.' };
const CHUNK = Buffer.alloc(64 * 1024, 'a');

let app: ReturnType<typeof Fastify>;

beforeEach(async () => {
  app = Fastify();
  const limitsOf = {
    '/much': { bytes: 8_000_000, ms: 60_000 },
    '/little': { bytes: 100_000, ms: 60_000 },
    '/brief': { bytes: 8_000_000, ms: 100 },
  };
  for (const [path, limits] of Object.entries(limitsOf)) {
    app.route({
      method: 'POST',
      url: path,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        reply.status(413).header('connection', 'close');
        return answerEarly(request, reply, { body: BODY, limits });
      },
      handler: async () => 'not reached',
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Begins a call whose body is announced as a hundred megabytes. */
async function begin(path: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  return socket;
}

/** Writes a part of the body; answers false when the connection is gone. */
async function write(socket: Socket): Promise<boolean> {
  socket.write(`${CHUNK.length.toString(16)}\r\n`);
  socket.write(CHUNK);
  if (!socket.write('\r\n') && !socket.destroyed) {
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  return !socket.destroyed;
}

test('who sends all before reading anything still reads the whole answer', async () => {
  const socket = await begin('/much');
  for (let sent = 0; sent < 6_000_000; sent += CHUNK.length) expect(await write(socket)).toBe(true);
  socket.end('0\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain(JSON.stringify(BODY));
});

test('the answer comes while the body is still coming', async () => {
  const socket = await begin('/much');
  await write(socket);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('who does not stop is cut off after so many bytes [A-123, F-17]', async () => {
  const socket = await begin('/little');
  socket.on('error', () => undefined).resume();
  let sent = 0;
  while (await write(socket)) {
    sent += CHUNK.length;
    // More than the system's own buffers of a connection take in.
    expect(sent).toBeLessThan(100_000_000);
  }
});

test('who just holds the connection is cut off after some time [A-123, F-17]', async () => {
  const socket = await begin('/brief');
  const answer = await text(socket).catch(() => 'reset');
  expect(answer).toContain(JSON.stringify(BODY));
});
