import { isIPv6 } from 'node:net';

import { Problem } from '#shared/problems.ts';

import type { Clock } from '../ports/clock.ts';

/** So many calls in a window of so many seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

interface Window {
  count: number;
  endsAt: number;
}

const MAX_KEYS = 20_000;

/**
 * Counts calls by key (usually a caller's network) in the memory of this process. The function that
 * it gives throws too-many-requests, with the seconds to wait, from the first call over the limit.
 */
export function createRateLimit(
  clock: Clock,
  { limit, windowSeconds }: RateLimit,
): (key: string) => void {
  const windows = new Map<string, Window>();
  return (key) => {
    const now = clock.now().getTime();
    const known = windows.get(key);
    const window =
      known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1000 };
    window.count += 1;
    // Written anew, so that the map's first keys are the oldest.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MAX_KEYS) dropOldest(windows);
    if (window.count <= limit) return;
    throw new Problem('too-many-requests', {
      retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000),
    });
  };
}

/**
 * An address as limits count it: of IPv6 the first 64 bits, because one household has all the rest.
 */
export function deriveNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The networks around one, as whoever rents addresses gets them together: of IPv4 the first 16
 * bits, of IPv6 the first 48, with a star for what follows.
 */
export function deriveNeighbourhood(network: string): string {
  if (!network.includes(':')) return `${network.split('.').slice(0, 2).join('.')}.*`;
  return `${network.split(':').slice(0, 3).join(':')}:*`;
}

function dropOldest(windows: Map<string, Window>): void {
  for (const key of windows.keys()) {
    if (windows.size <= MAX_KEYS) return;
    windows.delete(key);
  }
}
