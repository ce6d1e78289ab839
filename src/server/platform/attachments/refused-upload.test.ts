// An upload that is refused while its bytes still come must not block the connection that carries
// them.

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

let app: TestApp;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  app = await startTestApp({
    deps: ({ files }) => ({
      files: {
        ...files,
        put: () => Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' })),
      },
    }),
  });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await app.stop();
});

test('after an upload that found no room the next call on its connection is answered at once', async () => {
  const user = await app.loginAs('user');
  const body = Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    Buffer.alloc(4 * 1024 * 1024, 7),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const upload = await send('POST', '/api/attachments', body, {
    ...user.headers,
    'content-type': 'multipart/form-data; boundary=b',
  });
  expect(upload.statusCode).toBe(507);
  const next = await send('GET', '/healthz');
  expect(next.statusCode).toBe(200);
});

async function send(method: string, path: string, body?: Buffer, headers = {}) {
  const { port } = app.app.server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', agent, method, path, headers });
  call.end(body);
  const [reply] = (await once(call, 'response', {
    signal: AbortSignal.timeout(5_000),
  })) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  return reply;
}
