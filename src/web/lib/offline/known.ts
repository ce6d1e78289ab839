import type { SessionUser } from '../session/session-context.ts';
import { readStored } from '../session/storage.ts';

import { findStored, putStored } from './database.ts';
import type { KnownSession } from './database.ts';

const ID = 'session';

let loaded: KnownSession | undefined;

/**
 * Reads what the last page with a line knew, for a page that is opened without one. Resolves when
 * it is there.
 */
export async function loadKnown(): Promise<void> {
  loaded = await findStored('known', ID);
}

/** Keeps who is logged in, and how far this clock is from the server's, in milliseconds. */
export async function keepKnown(user: SessionUser, skewMs: number): Promise<void> {
  const sessionId = readStored('sessionId');
  if (sessionId === undefined) return;
  loaded = { id: ID, sessionId, user, skewMs };
  // A browser without storage knows nobody without a line.
  await putStored('known', loaded).catch(() => {});
}

/** Who is logged in as this browser saw it last; nobody when that was another session. */
export function findKnownUser(): SessionUser | undefined {
  return loaded !== undefined && loaded.sessionId === readStored('sessionId')
    ? loaded.user
    : undefined;
}

/** How far this clock is before the server's, as the last page with a line saw it. */
export function knownSkewMs(): number {
  return loaded?.skewMs ?? 0;
}
