import { createHash, randomBytes, randomUUID } from 'node:crypto';

import type { Parsed } from '#shared/api/route.ts';
import type { login as loginRoute } from '#shared/api/platform/auth.ts';
import type { ProofMethod } from '#shared/platform/factors.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { waysOf } from '../second-factor/prove.ts';
import { findFactors } from '../second-factor/queries.ts';
import { makeTicket } from '../second-factor/tickets.ts';

import type { Account } from './account-queries.ts';
import { findAccount, findPermittedCompany, lockAccount } from './account-queries.ts';
import { checkPassword, readableClientId } from './check-password.ts';
import { findOpenSession, insertSession, pruneSessions } from './session-queries.ts';
import type { SessionTimes } from './session-rules.ts';
import { endedByTime } from './session-rules.ts';
import { endSession } from './sessions.ts';
import { inLoginTurn } from './turns.ts';

/** What was typed, and from where. */
export interface LoginInput {
  readonly clientId: string;
  readonly password: string;
  readonly forceLogout: boolean;
  readonly address: string;
  /** With what, in words; empty where nothing is known. */
  readonly device: string;
}

/** How a session is opened whose owner has shown all that it takes. */
export interface Opening {
  readonly address: string;
  readonly device: string;
  readonly forceLogout: boolean;
  /** The second factor that was shown. */
  readonly method?: ProofMethod;
}

export type LoginReply = Parsed<typeof loginRoute>['reply'];

const KEPT_SESSIONS = 20;
const SECRET_BYTES = 32;

/**
 * Opens a session for who knows an account's password, and ends the account's other one where
 * `forceLogout` says so. What is wrong with an account is told only after the right password.
 * Throws all-fields-required, too-many-attempts, login-busy, invalid-login, unauthorized-company,
 * account-deactivated, already-logged-in; second-factor-required with a ticket for the second step,
 * before which no session is opened and none is ended.
 */
export async function login(deps: Deps, input: LoginInput): Promise<LoginReply> {
  if (input.clientId.trim() === '' || input.password === '')
    throw new Problem('all-fields-required');
  return inLoginTurn(() => loginInTurn(deps, input));
}

async function loginInTurn(deps: Deps, input: LoginInput): Promise<LoginReply> {
  const account = await findAccount(deps.db, input.clientId.trim());
  const isRight = await checkPassword(deps, { ...input, hash: account?.password_hash ?? null });
  if (!isRight || account === undefined)
    return refuse(deps, { ...input, clientId: input.clientId.trim() });
  await demandPermittedCompany(deps, account, input);
  const methods = waysOf(await findFactors(deps.db, account.user_id));
  if (methods.length === 0) return completeLogin(deps, account, input);
  await demandRoom(deps, account, input);
  const ticket = await makeTicket(deps, {
    userId: account.user_id,
    purpose: 'login',
    passwordHash: account.password_hash ?? '',
    isForced: input.forceLogout,
  });
  throw new Problem('second-factor-required', { wanted: { methods, ticket } });
}

/**
 * Opens the session of who has shown all that it takes. Throws invalid-login where the password
 * was changed meanwhile, account-deactivated, already-logged-in.
 */
export async function completeLogin(
  deps: Deps,
  account: Account,
  opening: Opening,
): Promise<LoginReply> {
  const session = await openSession(deps, account, opening);
  const customToken = await deps.identity.createCustomToken({
    userId: account.user_id,
    sessionKey: session.sessionKey,
    role: account.role,
    company: account.company_name,
  });
  return {
    success: true,
    customToken,
    company: account.company_name,
    sessionId: session.secret,
    role: account.role,
    firstLogin: account.role === 'admin' && account.must_change_password,
  };
}

/** A hash of the wire's sessionId, as the database keeps it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

async function refuse(
  deps: Deps,
  { clientId, address, device }: Pick<LoginInput, 'clientId' | 'address' | 'device'>,
): Promise<never> {
  await recordAudit(deps.db, {
    actor: '',
    actorUserId: null,
    action: 'login.failed',
    subject: readableClientId(clientId),
    address,
    after: { device },
    at: deps.clock.now(),
  });
  throw new Problem('invalid-login');
}

async function demandPermittedCompany(
  deps: Deps,
  account: Account,
  { address, device }: LoginInput,
): Promise<void> {
  if (account.is_permitted) return;
  await auditRefusal(deps, account, { address, device, reason: 'company' });
  const permitted = await findPermittedCompany(deps.db);
  throw new Problem('unauthorized-company', { values: { name: permitted?.name ?? '' } });
}

/**
 * The account's row stays locked meanwhile: of two logins at once the second sees the first one's
 * session.
 */
async function openSession(deps: Deps, account: Account, input: Opening) {
  const now = deps.clock.now();
  const opened = await deps.db.transaction().execute(async (tx) => {
    const current = await lockAccount(tx, account.user_id);
    // Between the check of the password and this lock it may have been changed, or the account
    // deleted.
    if (current?.password_hash !== account.password_hash) return 'changed' as const;
    if (current.active_slot === null) return 'deactivated' as const;
    if (!(await makeRoom(tx, account.user_id, { isForced: input.forceLogout, now })))
      return 'taken' as const;
    const session = {
      sessionKey: randomUUID(),
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
    };
    await insertSession(tx, {
      ...session,
      userId: account.user_id,
      secretHash: hashSecret(session.secret),
      address: input.address,
      device: input.device,
      now,
    });
    await pruneSessions(tx, account.user_id, KEPT_SESSIONS);
    await recordAudit(tx, {
      actor: account.client_id,
      actorUserId: account.user_id,
      action: 'login.succeeded',
      subject: account.client_id,
      address: input.address,
      after: {
        forced: input.forceLogout,
        device: input.device,
        ...(input.method !== undefined && { secondFactor: input.method }),
      },
      at: now,
    });
    return session;
  });
  if (typeof opened !== 'string') return opened;
  if (opened === 'changed') return refuse(deps, { ...input, clientId: account.client_id });
  return refuseRoom(deps, account, { ...input, reason: opened });
}

/**
 * Before a second factor is asked for: a code must not be used up for a login that is refused.
 */
async function demandRoom(deps: Deps, account: Account, input: LoginInput): Promise<void> {
  if (account.active_slot === null)
    return refuseRoom(deps, account, { ...input, reason: 'deactivated' });
  const other = await findOpenSession(deps.db, account.user_id);
  if (other === undefined || input.forceLogout || isOver(other, deps.clock.now())) return;
  await refuseRoom(deps, account, { ...input, reason: 'taken' });
}

function isOver(session: SessionTimes, now: Date): boolean {
  return endedByTime(session, now) !== undefined || session.left_at !== null;
}

interface RoomRefusal {
  readonly address: string;
  readonly device: string;
  readonly reason: 'deactivated' | 'taken';
}

async function refuseRoom(deps: Deps, account: Account, refusal: RoomRefusal): Promise<never> {
  await auditRefusal(deps, account, refusal);
  throw new Problem(refusal.reason === 'taken' ? 'already-logged-in' : 'account-deactivated');
}

/**
 * Ends the account's session that is dead, leaving, or to be forced out. False: a live one stays.
 */
async function makeRoom(
  tx: Deps['db'],
  userId: string,
  { isForced, now }: { isForced: boolean; now: Date },
): Promise<boolean> {
  const other = await findOpenSession(tx, userId);
  if (other === undefined) return true;
  const dead = endedByTime(other, now) ?? (other.left_at === null ? undefined : 'left');
  const reason = dead ?? (isForced ? 'forced' : undefined);
  if (reason === undefined) return false;
  await endSession(tx, { sessionKey: other.session_key }, { reason, now });
  return true;
}

async function auditRefusal(
  deps: Deps,
  account: Account,
  { address, device, reason }: { address: string; device: string; reason: string },
): Promise<void> {
  await recordAudit(deps.db, {
    actor: account.client_id,
    actorUserId: account.user_id,
    action: 'login.refused',
    subject: account.client_id,
    address,
    after: { reason, device },
    at: deps.clock.now(),
  });
}
