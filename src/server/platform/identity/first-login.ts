import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { lockAccount, setPassword } from './account-queries.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './password-hash.ts';
import { demandGoodPassword } from './password-rules.ts';

interface Change {
  readonly clientId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly address: string;
}

/**
 * Changes a password that somebody else set; the session goes on. Throws not-allowed for another's
 * account, first-login-not-due, all-fields-required, the password rules' problems,
 * password-unchanged, wrong-password, too-many-attempts.
 */
export async function changeFirstPassword(
  deps: Deps,
  caller: Caller,
  change: Change,
): Promise<void> {
  if (change.clientId.toLowerCase() !== caller.clientId.toLowerCase())
    throw new Problem('not-allowed');
  if (!caller.mustChangePassword) throw new Problem('first-login-not-due');
  const { oldPassword, newPassword } = change;
  if (oldPassword === '' || newPassword === '') throw new Problem('all-fields-required');
  await demandGoodPassword(newPassword, {
    field: 'newPassword',
    contextWords: [caller.clientId, caller.companyName],
  });
  if (newPassword.normalize('NFC') === oldPassword.normalize('NFC'))
    throw new Problem('password-unchanged');
  const account = await lockAccount(deps.db, caller.userId);
  const guess = { clientId: caller.clientId, address: change.address, password: oldPassword };
  const isRight = await checkPassword(deps, { ...guess, hash: account?.password_hash ?? null });
  if (!isRight || !account) throw new Problem('wrong-password');
  const passwordHash = await hashPassword(newPassword);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const current = await lockAccount(tx, caller.userId);
    if (current?.password_hash !== account.password_hash) throw new Problem('conflict');
    await setPassword(tx, caller.userId, { passwordHash, mustChange: false, now });
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
