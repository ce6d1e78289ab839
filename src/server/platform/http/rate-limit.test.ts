import { expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { createTestDatabase } from '#test/database.ts';
import { createTestClock } from '#test/test-clock.ts';

import { createRateLimit, deriveNetwork } from './rate-limit.ts';
import { dropOldWindows } from './rate-queries.ts';

test('calls over the limit are refused until the window ends, by all servers together, each key by itself', async () => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const servers = [connect(database.appUrl), connect(database.appUrl)] as const;
  const [one, other] = [
    createRateLimit({ db: servers[0].db, clock }, 'calls', { limit: 2, windowSeconds: 60 }),
    createRateLimit({ db: servers[1].db, clock }, 'calls', { limit: 2, windowSeconds: 60 }),
  ];
  await one('a');
  await other('a');
  clock.advance(20);
  const refusal = { code: 'too-many-requests', retryAfterSeconds: 40 };
  await expect(one('a')).rejects.toMatchObject(refusal);
  await expect(other('a')).rejects.toMatchObject(refusal);
  await one('b');
  clock.advance(40);
  await one('a');
  expect(await dropOldWindows(servers[0].db, clock.now())).toBe(0);
  clock.advance(61);
  expect(await dropOldWindows(servers[0].db, clock.now())).toBe(2);
  await Promise.all(servers.map(({ end }) => end()));
  await database.drop();
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(deriveNetwork(address)).toBe(network);
});
