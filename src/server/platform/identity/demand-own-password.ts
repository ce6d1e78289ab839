import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { findAccount } from './account-queries.ts';
import { checkPassword } from './check-password.ts';

interface Given {
  readonly password: string;
  /** The name of the field that it was typed into. */
  readonly field: string;
  readonly address: string;
}

/**
 * For what a session alone does not open: the caller's own password. A wrong one counts as a guess,
 * is in the audit log, and is marked at its field. Throws wrong-password, too-many-attempts,
 * login-busy.
 */
export async function demandOwnPassword(
  deps: Deps,
  caller: Caller,
  { password, field, address }: Given,
): Promise<void> {
  const own = await findAccount(deps.db, caller.clientId);
  const guess = { clientId: caller.clientId, address, password };
  if (await checkPassword(deps, { ...guess, hash: own?.password_hash ?? null })) return;
  await recordAudit(deps.db, {
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'password.refused',
    subject: caller.clientId,
    address,
    at: deps.clock.now(),
  });
  const { message } = new Problem('wrong-password');
  throw new Problem('wrong-password', { fields: [{ path: field, message }] });
}
