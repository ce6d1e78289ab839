import { hash } from 'node:crypto';

import type { FlattenedJWSInput, JWTHeaderParameters, JWTPayload } from 'jose';
import type { JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';

import { invariant } from '#shared/invariant.ts';
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

/** A token whose signature was right, and what it was checked with. */
interface Seen {
  readonly header: JWTHeaderParameters;
  readonly jws: FlattenedJWSInput;
  readonly key: unknown;
  /** Seconds between which no clock makes it wrong. */
  readonly from: number;
  readonly until: number;
  readonly read: VerifiedToken & { payload: JWTPayload };
}

const MOST_SEEN = 2_000;
/** By who finds the keys, and by the hash of the token with what was demanded of it. */
const seenOf = new WeakMap<JWTVerifyGetKey, Map<string, Seen>>();

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number(), exp: z.number() });

/**
 * Verifies a signed token: RS256 only, a key that `find` knows, and every claim of the rules. jose
 * by itself takes a token without an end and one issued in the future, so both are demanded here. A
 * signature that was right is not reckoned again while `find` still gives the same key. Throws
 * token-refused.
 */
export async function verifyJwt(
  token: string,
  find: JWTVerifyGetKey,
  rules: TokenRules,
): Promise<VerifiedToken & { payload: JWTPayload }> {
  const seen = seenOf.get(find) ?? new Map<string, Seen>();
  seenOf.set(find, seen);
  const { issuer, audience, maxAgeSeconds, type = '' } = rules;
  const place = hash('sha256', [issuer, audience, maxAgeSeconds, type, token].join(' '));
  const known = seen.get(place);
  if (known !== undefined && (await isStillRight(known, find, rules.now))) return known.read;
  const made = await verifyAnew(token, find, rules);
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(place, made);
  return made.read;
}

/** At the edges of its time jose says whether it is right. */
async function isStillRight(seen: Seen, find: JWTVerifyGetKey, now: Date): Promise<boolean> {
  const second = Math.floor(now.getTime() / 1_000);
  if (second < seen.from || second >= seen.until) return false;
  try {
    return (await find(seen.header, seen.jws)) === seen.key;
  } catch {
    return false;
  }
}

async function verifyAnew(token: string, find: JWTVerifyGetKey, rules: TokenRules): Promise<Seen> {
  try {
    const used: Pick<Seen, 'header' | 'jws' | 'key'>[] = [];
    const { payload } = await jwtVerify(
      token,
      async (header, jws) => {
        const key = await find(header, jws);
        used.push({ header, jws, key });
        return key;
      },
      {
        ...claimOptions(rules),
        algorithms: [ALGORITHM],
        ...(rules.type === undefined ? {} : { typ: rules.type }),
      },
    );
    const read = readClaims(payload, rules);
    const [found] = used;
    invariant(found, 'a signature is checked with a key');
    const { iat = 0, nbf = 0, exp = 0 } = payload;
    const until = Math.min(exp, iat + rules.maxAgeSeconds);
    return { ...found, from: Math.max(iat, nbf), until, read };
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
