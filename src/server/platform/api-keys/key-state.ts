import type { StoredKey } from './queries.ts';

/** What is so of a key: it works as long as it is active. */
export type KeyState = 'active' | 'expired' | 'revoked' | 'maker-gone';

/**
 * Whether a key works now. It ends with the account of the admin who made it, and with their being
 * an admin: nobody leaves a door behind.
 */
export function stateOf(key: StoredKey, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  if (key.expires_at <= now) return 'expired';
  const isThere = key.deleted_at === null && key.active_slot !== null && key.is_permitted;
  return isThere && key.maker_role === 'admin' ? 'active' : 'maker-gone';
}
