import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import type { Account } from './account-queries.ts';
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
export async function demandOwnPassword(deps: Deps, caller: Caller, given: Given): Promise<void> {
  await demandPasswordOf(deps, caller, {
    account: await findAccount(deps.db, caller.clientId),
    ...given,
  });
}

/**
 * The same for the caller's account as it was read already, maybe locked, which it gives. Throws
 * what `demandOwnPassword` does.
 */
export async function demandPasswordOf<Own extends Pick<Account, 'password_hash'>>(
  deps: Deps,
  caller: Caller,
  { account, password, field, address }: Given & { readonly account: Own | undefined },
): Promise<Own> {
  const guess = { clientId: caller.clientId, address, password };
  const isRight = await checkPassword(deps, { ...guess, hash: account?.password_hash ?? null });
  if (isRight && account) return account;
  await recordAudit(deps.db, {
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'password.refused',
    subject: caller.clientId,
    address,
    at: deps.clock.now(),
  });
  throw atField('wrong-password', field);
}

/** A problem with a password, marked at the field that it was typed into. */
export function atField(code: 'password-unchanged' | 'wrong-password', path: string): Problem {
  const { message } = new Problem(code);
  return new Problem(code, { fields: [{ path, message }] });
}
