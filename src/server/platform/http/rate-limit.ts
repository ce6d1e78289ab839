import { isIPv6 } from 'node:net';

import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';

import { countInWindow } from './rate-queries.ts';

/** So many calls in a window of so many seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

type Counting = Pick<Deps, 'db' | 'clock'>;

const MAX_KEYS = 20_000;
const fullUntil = new WeakMap<Deps['db'], Map<string, number>>();

/**
 * Counts one call of a key (usually a caller's network) in the database, for all servers together.
 * Throws too-many-requests, with the seconds to wait, from the first call over the limit; who is
 * over it once is refused from memory until the window ends, so that a flood is no work.
 */
export async function countCall(
  { db, clock }: Counting,
  key: string,
  { limit, windowSeconds }: RateLimit,
): Promise<void> {
  const now = clock.now();
  const full = fullUntil.get(db) ?? new Map<string, number>();
  fullUntil.set(db, full);
  const known = full.get(key) ?? Number.NEGATIVE_INFINITY;
  if (known > now.getTime()) refuse(known, now);
  full.delete(key);
  const { count, endsAt } = await countInWindow(db, key, { now, windowSeconds });
  if (count <= limit) return;
  full.set(key, endsAt.getTime());
  if (full.size > MAX_KEYS) dropOldest(full);
  refuse(endsAt.getTime(), now);
}

/** The limit of one sort of calls, by keys of their own. */
export function createRateLimit(
  deps: Counting,
  name: string,
  limit: RateLimit,
): (key: string) => Promise<void> {
  return (key) => countCall(deps, `${name} ${key}`, limit);
}

function refuse(endsAt: number, now: Date): never {
  throw new Problem('too-many-requests', {
    retryAfterSeconds: Math.ceil((endsAt - now.getTime()) / 1000),
  });
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

function dropOldest(full: Map<string, number>): void {
  for (const key of full.keys()) {
    if (full.size <= MAX_KEYS) return;
    full.delete(key);
  }
}
