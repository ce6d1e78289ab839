import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';

import { Problem } from '#shared/problems.ts';

import type { VerifiedToken } from '../ports/identity.ts';

import { ALGORITHM } from './signing-keys.ts';

/** What a token must be to be believed. */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  /** Oldest token, and longest life of one, in seconds. */
  readonly maxAgeSeconds: number;
  /** The header's `typ`; any if absent. */
  readonly type?: string;
  readonly now: Date;
}

/** Clocks of two machines differ by this much at most. */
const TOLERANCE_S = 5;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number(), exp: z.number() });

/**
 * Verifies a signed token: RS256 only, a key that `find` knows, and every claim of the rules. jose
 * by itself takes a token without an end and one issued in the future, so both are demanded here.
 * Throws token-refused.
 */
export async function verifyJwt(
  token: string,
  find: JWTVerifyGetKey,
  rules: TokenRules,
): Promise<VerifiedToken & { payload: JWTPayload }> {
  try {
    const { payload } = await jwtVerify(token, find, {
      ...claimOptions(rules),
      algorithms: [ALGORITHM],
      ...(rules.type === undefined ? {} : { typ: rules.type }),
    });
    return readClaims(payload, rules);
  } catch (cause) {
    throw asProblem(cause);
  }
}

/** The checks of claims that jose makes; also for the emulator's unsigned tokens. */
export function claimOptions(rules: TokenRules): Omit<JWTVerifyOptions, 'algorithms'> {
  return {
    issuer: rules.issuer,
    audience: rules.audience,
    requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss', 'sid'],
    maxTokenAge: rules.maxAgeSeconds,
    clockTolerance: TOLERANCE_S,
    currentDate: rules.now,
  };
}

/**
 * Reads the claims that name account and session. Throws token-refused when they are not ours or
 * live too long.
 */
export function readClaims(payload: JWTPayload, rules: TokenRules) {
  const read = claims.safeParse(payload);
  if (!read.success) throw new Problem('token-refused');
  const { sub, sid, iat, exp } = read.data;
  if (exp - iat > rules.maxAgeSeconds + TOLERANCE_S) throw new Problem('token-refused');
  return { userId: sub, sessionKey: sid, payload };
}

/** A fault of the token is the sender's (token-refused); anything else stays what it is. */
export function asProblem(cause: unknown): unknown {
  return cause instanceof errors.JOSEError ? new Problem('token-refused', { cause }) : cause;
}
