import type { JWTVerifyGetKey } from 'jose';
import { SignJWT, UnsecuredJWT, createRemoteJWKSet, errors, importPKCS8 } from 'jose';

import { invariant } from '#shared/invariant.ts';
import { Problem } from '#shared/problems.ts';

import type { FirebaseConfig } from '../config/config-firebase.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityAddresses, IdentityClaims, IdentityProvider } from '../ports/identity.ts';

import { ALGORITHM } from './signing-keys.ts';
import type { TokenRules } from './verify-jwt.ts';
import { asProblem, claimOptions, readClaims, verifyJwt } from './verify-jwt.ts';

const JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const CUSTOM_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const TOKEN_LIFE_S = 3600;

/**
 * Firebase Authentication: it exchanges and refreshes in the browser; here tokens are made and
 * verified.
 */
export function createFirebaseProvider(
  config: FirebaseConfig,
  clock: Clock,
  jwksUrl = JWKS_URL,
): IdentityProvider {
  const find = whereReachable(createRemoteJWKSet(new URL(jwksUrl)));
  const rules = (): TokenRules => ({
    issuer: `https://securetoken.google.com/${config.projectId}`,
    audience: config.projectId,
    maxAgeSeconds: TOKEN_LIFE_S,
    now: clock.now(),
  });
  return {
    addresses: buildAddresses(config),
    createCustomToken: (claims) => createCustomToken(config, claims, clock.now()),
    verifyIdToken: async (token) =>
      config.emulatorHost === undefined
        ? verifyJwt(token, find, rules())
        : readUnsigned(token, rules()),
  };
}

function buildAddresses({ apiKey, emulatorHost }: FirebaseConfig): IdentityAddresses {
  const key = encodeURIComponent(apiKey);
  const [signIn, refresh] = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'].map(
    (host) => (emulatorHost === undefined ? `https://${host}` : `http://${emulatorHost}/${host}`),
  );
  return {
    signInUrl: `${signIn}/v1/accounts:signInWithCustomToken?key=${key}`,
    refreshUrl: `${refresh}/v1/token?key=${key}`,
  };
}

async function createCustomToken(
  config: FirebaseConfig,
  claims: IdentityClaims,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const account = config.serviceAccount;
  const issuer = account?.clientEmail ?? 'firebase-auth-emulator@example.com';
  const payload = {
    iss: issuer,
    sub: issuer,
    aud: CUSTOM_AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFE_S,
    uid: claims.userId,
    claims: { sid: claims.sessionKey, role: claims.role, company: claims.company },
  };
  if (account === undefined) {
    invariant(config.emulatorHost !== undefined, 'only the emulator takes unsigned custom tokens');
    return new UnsecuredJWT(payload).encode();
  }
  const { privateKey, privateKeyId } = account;
  return new SignJWT(payload)
    .setProtectedHeader({
      alg: ALGORITHM,
      typ: 'JWT',
      ...(privateKeyId === undefined ? {} : { kid: privateKeyId }),
    })
    .sign(await importPKCS8(privateKey, ALGORITHM));
}

/**
 * The emulator signs nothing: only with FIREBASE_AUTH_EMULATOR_HOST are its tokens read, by their
 * claims alone.
 */
function readUnsigned(token: string, rules: TokenRules) {
  try {
    return readClaims(UnsecuredJWT.decode(token, claimOptions(rules)).payload, rules);
  } catch (cause) {
    throw asProblem(cause);
  }
}

/** A key that is not there is the token's fault; keys that can't be had are not. */
function whereReachable(find: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause;
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new Problem('unavailable', { cause });
    }
  };
}
