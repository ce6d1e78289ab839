import { pageConfig } from '../page-config.ts';
import type { TokenPair } from './tab-channel.ts';

/**
 * Exchanges the custom token of a login for an ID token. The same call serves the built-in provider
 * and Firebase: only the address differs. Throws when the provider refuses or cannot be reached.
 */
export async function exchangeCustomToken(customToken: string): Promise<TokenPair> {
  const body = JSON.stringify({ token: customToken, returnSecureToken: true });
  const reply = await post(pageConfig().signInUrl, body, 'application/json');
  return pairOf(reply['idToken'], reply['refreshToken']);
}

/**
 * Renews an ID token; the refresh token is used up and replaced. Throws `RefusedToken` when it is
 * no longer good.
 */
export async function renewTokens(refreshToken: string): Promise<TokenPair> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const reply = await post(
    pageConfig().tokenUrl,
    body.toString(),
    'application/x-www-form-urlencoded',
  );
  return pairOf(reply['id_token'], reply['refresh_token']);
}

/** The provider knows this token no more; trying again is of no use. */
export class RefusedToken extends Error {
  override readonly name = 'RefusedToken';
}

async function post(address: string, body: string, type: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (response.status >= 400 && response.status < 500) throw new RefusedToken();
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

function pairOf(idToken: unknown, refreshToken: unknown): TokenPair {
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string') throw new RefusedToken();
  return { idToken, refreshToken };
}
