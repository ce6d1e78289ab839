import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { changeOwnPassword } from './own-password.ts';

interface Change {
  readonly clientId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly address: string;
}

/**
 * Changes a password that somebody else set; the session goes on. Throws not-allowed for another's
 * account, first-login-not-due, and what `changeOwnPassword` throws.
 */
export async function changeFirstPassword(
  deps: Deps,
  caller: Caller,
  { clientId, oldPassword, newPassword, address }: Change,
): Promise<void> {
  if (clientId.toLowerCase() !== caller.clientId.toLowerCase()) throw new Problem('not-allowed');
  if (!caller.mustChangePassword) throw new Problem('first-login-not-due');
  await changeOwnPassword(deps, caller, {
    current: oldPassword,
    next: newPassword,
    fields: { current: 'oldPassword', next: 'newPassword' },
    address,
  });
}
