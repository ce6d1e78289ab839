import type { SessionUser } from '../session/session-context.ts';
import { readStored } from '../session/storage.ts';

// Forgotten with everything else of the session (storage.ts).
const KEY = 'talaan-user';

interface Remembered {
  readonly sessionId: string | undefined;
  readonly user: SessionUser;
}

/** Remembers who is logged in, for when there is no line to ask. */
export function rememberUser(user: SessionUser): void {
  try {
    const remembered: Remembered = { sessionId: readStored('sessionId'), user };
    localStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Without storage nobody is known without a line.
  }
}

/** Who is logged in as this browser saw it last; nobody when it was another session. */
export function findRememberedUser(): SessionUser | undefined {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return undefined;
    const { sessionId, user }: Remembered = JSON.parse(text);
    return sessionId !== undefined && sessionId === readStored('sessionId') ? user : undefined;
  } catch {
    return undefined;
  }
}
