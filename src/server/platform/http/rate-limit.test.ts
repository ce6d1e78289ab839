import { expect, test } from 'vitest';

import { createTestClock } from '#test/test-clock.ts';

import { createRateLimit, deriveNetwork } from './rate-limit.ts';

test('calls over the limit are refused until the window ends, each key by itself', () => {
  const clock = createTestClock();
  const limit = createRateLimit(clock, { limit: 2, windowSeconds: 60 });
  limit('a');
  limit('a');
  clock.advance(20);
  expect(() => limit('a')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 40 }),
  );
  limit('b');
  clock.advance(40);
  limit('a');
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
