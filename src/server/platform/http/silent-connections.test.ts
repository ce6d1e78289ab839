import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { endSilentConnections } from './silent-connections.ts';

/** Less would make a busy machine close what the end should close; more, a failure last longer. */
const PATIENCE_MS = 20_000;

test('a connection over which nothing was said does not hold up the end of the server', async () => {
  const app = Fastify({ connectionTimeout: PATIENCE_MS });
  app.get('/', async () => 'here');
  endSilentConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const arrived = once(app.server, 'connection') as Promise<[Socket]>;
  const silent = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await arrived;
  let isTimedOut = false;
  socket.once('timeout', () => (isTimedOut = true));
  await app.close();
  expect(isTimedOut).toBe(false);
  silent.destroy();
});

test('a call that has begun is finished', async () => {
  const app = Fastify();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  app.get('/', async () => {
    begun.resolve();
    await goOn.promise;
    return 'here';
  });
  endSilentConnections(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asking = fetch(address);
  await begun.promise;
  const closing = app.close();
  goOn.resolve();
  expect(await (await asking).text()).toBe('here');
  await closing;
});
