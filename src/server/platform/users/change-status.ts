import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { Account } from '../identity/account-queries.ts';
import { lockAccount } from '../identity/account-queries.ts';
import { endSession } from '../identity/sessions.ts';

import { eraseAccount, setSlot } from './account-writes.ts';
import { findColleague } from './find-colleague.ts';
import { takePlace } from './places.ts';

const PREFIX = 'client_';

interface Target {
  readonly clientId: string;
  readonly address: string;
}

/**
 * Deactivates a user and ends the session; again is the same. Throws account-not-found,
 * account-protected.
 */
export async function deactivateUser(deps: Deps, caller: Caller, target: Target): Promise<void> {
  await change(deps, { caller, target }, async (tx, account, now) => {
    if (account.active_slot === null) return undefined;
    await setSlot(tx, account.user_id, { slot: null, now });
    await endSession(tx, { userId: account.user_id }, { reason: 'deactivated', now });
    return { action: 'user.deactivated', before: { active: true }, after: { active: false } };
  });
}

/** Activates a user again. Throws account-not-found, account-protected, account-limit. */
export async function reactivateUser(deps: Deps, caller: Caller, target: Target): Promise<void> {
  await change(deps, { caller, target }, async (tx, account, now) => {
    if (account.active_slot !== null) return undefined;
    const slot = await takePlace(tx, account.company_id);
    await setSlot(tx, account.user_id, { slot, now });
    return { action: 'user.reactivated', before: { active: false }, after: { active: true } };
  });
}

/**
 * Deletes a user for good; what they recorded keeps their name. The id carries the prefix
 * `client_`, which is taken off exactly once. Throws account-not-found, account-protected.
 */
export async function deleteUser(deps: Deps, caller: Caller, prefixed: Target): Promise<void> {
  if (!prefixed.clientId.startsWith(PREFIX)) throw new Problem('account-not-found');
  const target = { ...prefixed, clientId: prefixed.clientId.slice(PREFIX.length) };
  await change(deps, { caller, target }, async (tx, account, now) => {
    await endSession(tx, { userId: account.user_id }, { reason: 'deleted', now });
    await eraseAccount(tx, account.user_id, now);
    const before = { role: account.role, active: account.active_slot !== null };
    return { action: 'user.deleted', before };
  });
}

type Done = { action: string; before?: unknown; after?: unknown } | undefined;

/** One locked account, one act on it, one audit row; an act that changed nothing leaves none. */
async function change(
  deps: Deps,
  { caller, target }: { caller: Caller; target: Target },
  act: (tx: Kysely<Tables>, account: Account, now: Date) => Promise<Done>,
): Promise<void> {
  const found = await findColleague(deps.db, caller, target.clientId);
  if (found.role !== 'user') throw new Problem('account-protected');
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const account = await lockAccount(tx, found.user_id);
    if (account === undefined) throw new Problem('account-not-found');
    const done = await act(tx, account, now);
    if (done === undefined) return;
    await recordAudit(tx, {
      ...done,
      actor: caller.clientId,
      actorUserId: caller.userId,
      subject: account.client_id,
      address: target.address,
      at: now,
    });
  });
}
