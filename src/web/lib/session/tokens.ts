import { RefusedToken, renewTokens } from './identity-provider.ts';
import { serverNow } from './server-clock.ts';
import { readStored } from './storage.ts';
import type { TokenPair } from './tab-channel.ts';
import { onTabMessage, tellTabs } from './tab-channel.ts';
import { findExpiry } from './token-claims.ts';
import { keepTokens, readRefreshToken, writeRefreshToken } from './token-store.ts';

const RENEW_BEFORE_MS = 5 * 60_000;
const OTHERS_ANSWER_MS = 200;

/**
 * How long the stored ID token is still good, in milliseconds; negative when it is over or there is
 * none.
 */
function tokenLifeMs(): number {
  const expiry = findExpiry(readStored('token') ?? '');
  return expiry === undefined ? -1 : expiry - serverNow();
}

/**
 * The ID token to send, renewed when it ends soon. Throws `RefusedToken` when there is no good one
 * to be had.
 */
export async function bearerToken(): Promise<string> {
  // Without an ID token there is no session (specification, section 4), also where a refresh token
  // is left.
  if (readStored('token') === undefined) throw new RefusedToken();
  if (tokenLifeMs() < RENEW_BEFORE_MS) await renew();
  const token = readStored('token');
  if (token === undefined) throw new RefusedToken();
  return token;
}

/**
 * Renews the ID token if it ends soon; one tab does it for all, because a refresh token is good for
 * one use.
 */
async function renew(): Promise<void> {
  await withLock(async () => {
    if (tokenLifeMs() >= RENEW_BEFORE_MS) return;
    await askOtherTabs();
    if (tokenLifeMs() >= RENEW_BEFORE_MS) return;
    const refreshToken = readRefreshToken();
    if (refreshToken === undefined) {
      // Another tab may have had it and is closed: what is left of the ID token can still be used.
      if (tokenLifeMs() > 0) return;
      throw new RefusedToken();
    }
    try {
      keepTokens(await renewTokens(refreshToken));
    } catch (error) {
      // Without the provider an ID token that is still good goes on serving.
      if (error instanceof RefusedToken || tokenLifeMs() <= 0) throw error;
    }
  });
}

/**
 * Answers other tabs that ask for the tokens, and takes renewed ones from them; ends with the
 * function it gives.
 */
export function shareTokens(): () => void {
  return onTabMessage((message) => {
    if (message.type === 'tokens') take(message.pair);
    if (message.type === 'tokens-please') offer();
  });
}

/** Gets the refresh token from another tab, if this one has none. */
async function askOtherTabs(): Promise<void> {
  tellTabs({ type: 'tokens-please' });
  await new Promise((resolve) => setTimeout(resolve, OTHERS_ANSWER_MS));
}

function offer(): void {
  const idToken = readStored('token');
  const refreshToken = readRefreshToken();
  if (idToken !== undefined && refreshToken !== undefined) {
    tellTabs({ type: 'tokens', pair: { idToken, refreshToken } });
  }
}

function take({ idToken, refreshToken }: TokenPair): void {
  const known = readStored('token');
  // Whoever is logged out, or has the newer pair already, takes nothing from an older tab.
  if (known === undefined || (findExpiry(idToken) ?? 0) < (findExpiry(known) ?? 0)) return;
  writeRefreshToken(refreshToken);
}

async function withLock(act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request('talaan-renew', act);
}
