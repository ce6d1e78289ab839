import { createHash } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { countCall, deriveNetwork } from '../http/rate-limit.ts';

import { stateOf } from './key-state.ts';
import { findKey, touchKey } from './queries.ts';

const BEGINNING = 'talaan_';
const TOUCH_EVERY_MS = 60_000;
/** What a program that reads a whole year page by page needs, and no flood. */
const CALLS = { limit: 300, windowSeconds: 60 } as const;
const WRONG_KEYS = { limit: 30, windowSeconds: 60 } as const;

/** Whether a bearer is the key of another program, by how it begins. */
export function isApiKey(token: string): boolean {
  return token.startsWith(BEGINNING);
}

/** How a key is kept: it is random in 256 bits, so that one hash without salt or work will do. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/**
 * Who speaks through a key, with the rights that it was given; in the audit log it stands by its
 * beginning. Throws key-refused, and too-many-requests over 300 calls a minute of a key or 30 wrong
 * ones of a network.
 */
export async function callerOfKey(deps: Deps, token: string, address: string): Promise<Caller> {
  const now = deps.clock.now();
  const key = await findKey(deps.db, hashOfKey(token));
  if (key === undefined || stateOf(key, now) !== 'active') {
    await countCall(deps, `wrong key ${deriveNetwork(address)}`, WRONG_KEYS);
    throw new Problem('key-refused');
  }
  await countCall(deps, `key ${key.api_key_id}`, CALLS);
  const isWorthWriting =
    key.last_used_at === null || now.getTime() - key.last_used_at.getTime() >= TOUCH_EVERY_MS;
  if (isWorthWriting) await touchKey(deps.db, key.api_key_id, { now, address });
  return {
    userId: key.created_by,
    clientId: key.prefix,
    name: key.name,
    email: '',
    role: key.role,
    isReadOnly: true,
    companyId: key.company_id,
    companyName: key.company_name,
    sessionKey: key.api_key_id,
    mustChangePassword: false,
    mustSetUpFactor: false,
    provedAt: now,
    scopes: key.scopes,
  };
}
