import type { Role } from '#shared/platform/roles.ts';
import { ROLES } from '#shared/platform/roles.ts';

/**
 * The keys of the specification (section 3), to the letter. The server believes none of what stands
 * in them.
 */
export const STORAGE_KEYS = [
  'token',
  'firebaseIdToken',
  'userRole',
  'sessionId',
  'firstLogin',
  'bookmarks',
  'Users',
] as const;

export type StorageKey = (typeof STORAGE_KEYS)[number];

// A preference of the person at this screen, not of the session.
const KEPT = 'mantine-color-scheme-value';

export function readStored(key: StorageKey): string | undefined {
  return guarded(() => localStorage.getItem(key) ?? undefined);
}

export function writeStored(key: StorageKey, value: string): void {
  guarded(() => localStorage.setItem(key, value));
}

/** The stored role, if it is one of ours; broken values count as none. */
export function readRole(): Role | undefined {
  const text = readStored('userRole');
  return ROLES.find((role) => role === text);
}

/**
 * Forgets everything of the session in this browser. The chosen colour scheme stays, and so does
 * what was typed and never reached the server, unless the person logs out (`isAsked`): a session
 * that ends by itself must not cost it.
 */
export function clearStored(isAsked = false): void {
  guarded(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== KEPT && (isAsked || !isUnsavedDraft(key))) localStorage.removeItem(key);
    }
  });
  guarded(() => sessionStorage.clear());
}

function isUnsavedDraft(key: string): boolean {
  const isDraft = key.startsWith('talaan-draft:');
  return isDraft && localStorage.getItem(key)?.includes('"isSaved":false') === true;
}

/**
 * A browser may refuse storage altogether; the portal then works for as long as the page is open.
 */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
