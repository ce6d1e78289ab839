import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import type { Account } from './account-queries.ts';
import { lockAccount, setPassword } from './account-queries.ts';
import { atField, demandPasswordOf } from './demand-own-password.ts';
import { hashPassword } from './password-hash.ts';
import { demandGoodPassword } from './password-rules.ts';
import { endSession } from './sessions.ts';

interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** What the two are called on the wire. */
  readonly fields: { readonly current: string; readonly next: string };
  readonly address: string;
}

/**
 * Gives the caller another password, whoever they are: the session that asks goes on, any other
 * ends (decision 213). Throws all-fields-required, the password rules' problems,
 * password-unchanged, wrong-password, too-many-attempts, login-busy, conflict.
 */
export async function changeOwnPassword(
  deps: Deps,
  caller: Caller,
  change: PasswordChange,
): Promise<void> {
  const { current, next, fields } = change;
  if (current === '' || next === '') throw new Problem('all-fields-required');
  await demandGoodPassword(next, {
    field: fields.next,
    contextWords: [caller.clientId, caller.companyName],
  });
  if (next.normalize('NFC') === current.normalize('NFC'))
    throw atField('password-unchanged', fields.next);
  const account = await demandCurrent(deps, caller, change);
  const passwordHash = await hashPassword(next);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const locked = await lockAccount(tx, caller.userId);
    if (locked?.password_hash !== account.password_hash) throw new Problem('conflict');
    await setPassword(tx, caller.userId, { passwordHash, mustChange: false, now });
    const others = { userId: caller.userId, except: caller.sessionKey };
    await endSession(tx, others, { reason: 'password-changed', now });
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'password.changed',
      subject: caller.clientId,
      address: change.address,
      at: now,
    });
  });
}

/** The account whose password was typed; a wrong one counts, and stands in the log. */
async function demandCurrent(
  deps: Deps,
  caller: Caller,
  { current, fields, address }: PasswordChange,
): Promise<Account> {
  const account = await lockAccount(deps.db, caller.userId);
  const given = { password: current, field: fields.current, address };
  return demandPasswordOf(deps, caller, { account, ...given });
}
