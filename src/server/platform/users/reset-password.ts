import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { Account } from '../identity/account-queries.ts';
import { lockAccount, setPassword } from '../identity/account-queries.ts';
import { demandOwnPassword } from '../identity/demand-own-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { demandGoodPassword } from '../identity/password-rules.ts';
import { endSession } from '../identity/sessions.ts';

import { findColleague } from './find-colleague.ts';

interface Reset {
  readonly clientId: string;
  readonly password: string;
  /** The caller's own password, whoever the target is. */
  readonly ownPassword: string;
  readonly address: string;
}

/**
 * Gives an account another password and ends its sessions. An admin resets users and themself, an
 * accountant only themself (decisions 4). Throws all-fields-required, not-allowed,
 * account-not-found, the password rules' problems, wrong-password, too-many-attempts, login-busy.
 */
export async function resetPassword(deps: Deps, caller: Caller, reset: Reset): Promise<void> {
  if (reset.password === '' || reset.ownPassword === '') throw new Problem('all-fields-required');
  const target = await findTarget(deps, caller, reset.clientId);
  const contextWords = [target.client_id, caller.companyName];
  await demandGoodPassword(reset.password, { field: 'Password', contextWords });
  const own = { password: reset.ownPassword, field: 'adminPassword', address: reset.address };
  await demandOwnPassword(deps, caller, own);
  const passwordHash = await hashPassword(reset.password);
  const isOwn = target.user_id === caller.userId;
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    if (!(await lockAccount(tx, target.user_id))) throw new Problem('account-not-found');
    await setPassword(tx, target.user_id, { passwordHash, mustChange: !isOwn, now });
    await endSession(tx, { userId: target.user_id }, { reason: 'password-reset', now });
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'password.reset',
      subject: target.client_id,
      address: reset.address,
      at: now,
    });
  });
}

/** Whom the caller may reset; an accountant learns of nobody else whether they exist. */
async function findTarget(deps: Deps, caller: Caller, clientId: string): Promise<Account> {
  const isOwn = clientId.toLowerCase() === caller.clientId.toLowerCase();
  if (caller.role !== 'admin' && !isOwn) throw new Problem('not-allowed');
  const target = await findColleague(deps.db, caller, clientId);
  if (!isOwn && target.role !== 'user') throw new Problem('not-allowed');
  return target;
}
