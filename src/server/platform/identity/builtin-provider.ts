import { SignJWT } from 'jose';

import type { Clock } from '../ports/clock.ts';
import type { IdentityClaims, IdentityProvider } from '../ports/identity.ts';

import type { SigningKeys } from './signing-keys.ts';
import { ALGORITHM } from './signing-keys.ts';
import { verifyJwt } from './verify-jwt.ts';

/**
 * Where the built-in provider answers, in the shape of Firebase Authentication's REST interface.
 */
const SIGN_IN_PATH = '/identity/v1/accounts:signInWithCustomToken';
const REFRESH_PATH = '/identity/v1/token';

const ISSUER = 'talaan';
/** Seconds that an ID token lives, as Firebase's do. */
export const ID_TOKEN_LIFE_S = 3600;

const ID_TOKEN = { audience: 'talaan-portal', maxAgeSeconds: ID_TOKEN_LIFE_S };
const CUSTOM_TOKEN = { audience: 'talaan-identity', maxAgeSeconds: 5 * 60 };

interface Parts {
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
}

/**
 * The identity provider that this server brings along. Its HTTP side stands in `builtin-routes.ts`.
 */
export function createBuiltinProvider(parts: Parts): IdentityProvider {
  return {
    addresses: { signInUrl: SIGN_IN_PATH, refreshUrl: REFRESH_PATH },
    createCustomToken: (claims) => sign(parts, claims, CUSTOM_TOKEN),
    verifyIdToken: (token) =>
      verifyJwt(token, parts.signingKeys.find, {
        issuer: ISSUER,
        ...ID_TOKEN,
        now: parts.clock.now(),
      }),
  };
}

/** Signs an ID token. */
export function createIdToken(parts: Parts, claims: IdentityClaims): Promise<string> {
  return sign(parts, claims, ID_TOKEN);
}

/** Reads a custom token that `createCustomToken` made. Throws token-refused. */
export function verifyCustomToken(parts: Parts, token: string) {
  return verifyJwt(token, parts.signingKeys.find, {
    issuer: ISSUER,
    ...CUSTOM_TOKEN,
    now: parts.clock.now(),
  });
}

async function sign(
  { signingKeys, clock }: Parts,
  claims: IdentityClaims,
  { audience, maxAgeSeconds }: typeof ID_TOKEN,
): Promise<string> {
  const { keyId, privateKey } = await signingKeys.newest();
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: claims.sessionKey, role: claims.role, company: claims.company })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + maxAgeSeconds)
    .sign(privateKey);
}
