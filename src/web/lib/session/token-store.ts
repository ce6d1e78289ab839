import { writeStored } from './storage.ts';
import type { TokenPair } from './tab-channel.ts';
import { tellTabs } from './tab-channel.ts';

// The refresh token is not among the specification's keys, and it is worth more than an ID token:
// it lives in this tab only and is handed to a new tab by one that has it (docs/decisions/0021).
const REFRESH_KEY = 'refreshToken';

/** Keeps the tokens of a login, and gives them to the other tabs. */
export function keepTokens(pair: TokenPair): void {
  writeStored('token', pair.idToken);
  writeStored('firebaseIdToken', pair.idToken);
  writeRefreshToken(pair.refreshToken);
  tellTabs({ type: 'tokens', pair });
}

export function readRefreshToken(): string | undefined {
  try {
    return sessionStorage.getItem(REFRESH_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeRefreshToken(token: string): void {
  try {
    sessionStorage.setItem(REFRESH_KEY, token);
  } catch {
    // Without session storage a reload asks for a new login when the ID token ends.
  }
}
