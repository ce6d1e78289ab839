import { SignJWT, decodeProtectedHeader } from 'jose';

import type { FormId } from '#shared/platform/embed.ts';
import { isFormId } from '#shared/platform/embed.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { VerifiedToken } from '../ports/identity.ts';

import { ALGORITHM } from './signing-keys.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Seconds that a form ticket lives; the portal hands a new one through the frame's port before. */
export const TICKET_LIFE_S = 15 * 60;

const TYPE = 'talaan-form+jwt';
const ISSUER = 'talaan';
const AUDIENCE = 'talaan-forms';

/**
 * A ticket for one form page, bound to the session that asks. It opens only the calls that forms
 * need (`route.ticket`) and ends with its session.
 */
export async function createFormTicket(deps: Deps, caller: Caller, form: FormId): Promise<string> {
  const { keyId, privateKey } = await deps.signingKeys.newest();
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1000);
  return new SignJWT({ sid: caller.sessionKey, form })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(caller.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TICKET_LIFE_S)
    .sign(privateKey);
}

/** What headers say, by their text: all tokens that one key signs for one use have the same. */
const saysTicket = new Map<string, boolean>();
const MOST_HEADERS = 100;

/** Whether a bearer says that it is a form ticket (nothing is believed yet). */
export function isFormTicket(token: string): boolean {
  const header = token.slice(0, token.indexOf('.'));
  const known = saysTicket.get(header);
  if (known !== undefined) return known;
  const read = readsAsTicket(token);
  if (saysTicket.size >= MOST_HEADERS) saysTicket.clear();
  saysTicket.set(header, read);
  return read;
}

function readsAsTicket(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === TYPE;
  } catch {
    return false;
  }
}

/** Verifies a form ticket. Throws token-refused. */
export async function verifyFormTicket(
  deps: Deps,
  token: string,
): Promise<VerifiedToken & { form: FormId }> {
  const { userId, sessionKey, payload } = await verifyJwt(token, deps.signingKeys.find, {
    issuer: ISSUER,
    audience: AUDIENCE,
    type: TYPE,
    maxAgeSeconds: TICKET_LIFE_S,
    now: deps.clock.now(),
  });
  const form = payload['form'];
  if (typeof form !== 'string' || !isFormId(form)) throw new Problem('token-refused');
  return { userId, sessionKey, form };
}
