import { randomUUID } from 'node:crypto';

import { clientId as clientIdFormat } from '#shared/api/common.ts';
import { Problem } from '#shared/problems.ts';
import type { Role } from '#shared/platform/roles.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { findAccount } from '../identity/account-queries.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { demandGoodPassword } from '../identity/password-rules.ts';

import { insertAccount } from './account-writes.ts';
import { demandReader } from './person.ts';
import { demandPlace, takePlace } from './places.ts';

/** A new account as the admin typed it. */
export interface NewUser {
  readonly clientId: string;
  readonly password: string;
  readonly role: Role;
}

/** A new account and from where it is asked for. */
interface Creation extends NewUser {
  /** Of an accountant: sees everything, changes nothing. */
  readonly isReadOnly?: boolean;
  readonly address: string;
}

/**
 * Adds an active account to the caller's company. Throws all-fields-required, client-id-format, the
 * password rules' problems, client-id-taken, account-limit, login-busy, and bad-request where an
 * account that is no accountant's is to read only.
 */
export async function createUser(deps: Deps, caller: Caller, user: Creation): Promise<void> {
  const isReadOnly = user.isReadOnly ?? false;
  demandReader(user.role, { isReadOnly });
  await demandUsable(user, caller.companyName);
  await demandFree(deps, user.clientId);
  await demandPlace(deps.db, caller.companyId);
  const passwordHash = await hashPassword(user.password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const slot = await takePlace(tx, caller.companyId);
    await insertAccount(tx, {
      userId: randomUUID(),
      companyId: caller.companyId,
      clientId: user.clientId,
      role: user.role,
      slot,
      passwordHash,
      mustChange: true,
      isReadOnly,
      now,
    });
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'user.created',
      subject: user.clientId,
      address: user.address,
      after: { role: user.role, active: true, ...(isReadOnly && { isReadOnly }) },
      at: now,
    });
  });
}

/** Demands an id of the right form and a good password. Throws as `createUser`. */
export async function demandUsable(
  { clientId, password }: NewUser,
  companyName: string,
): Promise<void> {
  if (clientId === '' || password === '') throw new Problem('all-fields-required');
  if (!clientIdFormat.safeParse(clientId).success) {
    const { message } = new Problem('client-id-format');
    throw new Problem('client-id-format', { fields: [{ path: 'ClientId', message }] });
  }
  await demandGoodPassword(password, { field: 'Password', contextWords: [clientId, companyName] });
}

async function demandFree(deps: Deps, clientId: string): Promise<void> {
  const other = await findAccount(deps.db, clientId);
  if (other) throw new Problem('client-id-taken', { values: { clientId } });
}
