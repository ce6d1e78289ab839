import { createHash, randomBytes, randomUUID } from 'node:crypto';

import type { Parsed } from '#shared/api/route.ts';
import type { login as loginRoute } from '#shared/api/platform/auth.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';

import type { Account } from './account-queries.ts';
import { findAccount, findPermittedCompany, lockAccount } from './account-queries.ts';
import { checkPassword, readableClientId } from './check-password.ts';
import { findOpenSession, insertSession, pruneSessions } from './session-queries.ts';
import { endedByTime } from './session-rules.ts';
import { endSession } from './sessions.ts';

/** What was typed, and from where. */
export interface LoginInput {
  readonly clientId: string;
  readonly password: string;
  readonly forceLogout: boolean;
  readonly address: string;
}

type LoginReply = Parsed<typeof loginRoute>['reply'];

const KEPT_SESSIONS = 20;
const SECRET_BYTES = 32;

/**
 * Opens a session for who knows an account's password, and ends the account's other one where
 * `forceLogout` says so. What is wrong with an account is told only after the right password.
 * Throws all-fields-required, too-many-attempts, login-busy, invalid-login, unauthorized-company,
 * account-deactivated, already-logged-in.
 */
export async function login(deps: Deps, input: LoginInput): Promise<LoginReply> {
  if (input.clientId.trim() === '' || input.password === '')
    throw new Problem('all-fields-required');
  const account = await findAccount(deps.db, input.clientId.trim());
  const isRight = await checkPassword(deps, { ...input, hash: account?.password_hash ?? null });
  if (!isRight || account === undefined) return refuse(deps, input);
  await demandPermittedCompany(deps, account, input.address);
  const session = await openSession(deps, account, input);
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

async function refuse(deps: Deps, { clientId, address }: LoginInput): Promise<never> {
  await recordAudit(deps.db, {
    actor: '',
    actorUserId: null,
    action: 'login.failed',
    subject: readableClientId(clientId.trim()),
    address,
    at: deps.clock.now(),
  });
  throw new Problem('invalid-login');
}

async function demandPermittedCompany(
  deps: Deps,
  account: Account,
  address: string,
): Promise<void> {
  if (account.is_permitted) return;
  await auditRefusal(deps, account, { address, reason: 'company' });
  const permitted = await findPermittedCompany(deps.db);
  throw new Problem('unauthorized-company', { values: { name: permitted?.name ?? '' } });
}

/**
 * The account's row stays locked meanwhile: of two logins at once the second sees the first one's
 * session.
 */
async function openSession(deps: Deps, account: Account, input: LoginInput) {
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
      now,
    });
    await pruneSessions(tx, account.user_id, KEPT_SESSIONS);
    await recordAudit(tx, {
      actor: account.client_id,
      actorUserId: account.user_id,
      action: 'login.succeeded',
      subject: account.client_id,
      address: input.address,
      after: { forced: input.forceLogout },
      at: now,
    });
    return session;
  });
  if (typeof opened !== 'string') return opened;
  if (opened === 'changed') return refuse(deps, input);
  await auditRefusal(deps, account, { address: input.address, reason: opened });
  throw new Problem(opened === 'deactivated' ? 'account-deactivated' : 'already-logged-in');
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
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  await recordAudit(deps.db, {
    actor: account.client_id,
    actorUserId: account.user_id,
    action: 'login.refused',
    subject: account.client_id,
    address,
    after: { reason },
    at: deps.clock.now(),
  });
}
