import { createHash, randomBytes } from 'node:crypto';

import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';

import { createIdToken, verifyCustomToken } from './builtin-provider.ts';
import { findSession } from './session-queries.ts';
import type { LiveSession } from './session-queries.ts';
import { endedByTime } from './session-rules.ts';
import { endSession } from './sessions.ts';
import {
  claimExchange,
  insertRefreshToken,
  findRefreshToken,
  spendRefreshToken,
} from './token-queries.ts';

/** What the built-in provider gives for a custom or a refresh token. */
export interface TokenPair {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly userId: string;
}

const REFRESH_BYTES = 32;

/**
 * Trades a custom token for an ID token. It is good once: a second use means that somebody has a
 * copy, and ends the session. Throws token-refused.
 */
export async function exchangeCustomToken(deps: Deps, token: string): Promise<TokenPair> {
  const { sessionKey } = await verifyCustomToken(deps, token);
  const now = deps.clock.now();
  if (!(await claimExchange(deps.db, sessionKey, now))) return refuseReplay(deps, sessionKey);
  return issue(deps, deps.db, sessionKey);
}

/**
 * Trades a refresh token for a new pair. A token used before ends the session, because one of its
 * two holders is not the rightful one. Throws token-refused.
 */
export async function exchangeRefreshToken(deps: Deps, token: string): Promise<TokenPair> {
  const hash = hashToken(token);
  const known = await findRefreshToken(deps.db, hash);
  if (known === undefined) throw new Problem('token-refused');
  const pair = await deps.db.transaction().execute(async (tx) => {
    if (!(await spendRefreshToken(tx, hash, deps.clock.now()))) return undefined;
    return issue(deps, tx, known.session_key);
  });
  return pair ?? refuseReplay(deps, known.session_key);
}

async function issue(deps: Deps, tx: Kysely<Tables>, sessionKey: string): Promise<TokenPair> {
  const now = deps.clock.now();
  const session = await findSession(tx, sessionKey);
  if (session === undefined || !isAlive(session, now)) throw new Problem('token-refused');
  const refreshToken = randomBytes(REFRESH_BYTES).toString('base64url');
  await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionKey, now });
  const idToken = await createIdToken(deps, {
    userId: session.user_id,
    sessionKey,
    role: session.role,
    company: session.company_name,
  });
  return { idToken, refreshToken, userId: session.user_id };
}

function isAlive(session: LiveSession, now: Date): boolean {
  return (
    session.ended_at === null &&
    session.active_slot !== null &&
    endedByTime(session, now) === undefined
  );
}

async function refuseReplay(deps: Deps, sessionKey: string): Promise<never> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const session = await findSession(tx, sessionKey);
    if (
      !(await endSession(tx, { sessionKey }, { reason: 'token-replayed', now })) ||
      session === undefined
    )
      return;
    await recordAudit(tx, {
      actor: '',
      actorUserId: null,
      action: 'session.ended',
      subject: session.client_id,
      address: '',
      after: { reason: 'token-replayed' },
      at: now,
    });
  });
  throw new Problem('token-refused');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
