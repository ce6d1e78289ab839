import { z } from 'zod';

import type { Role } from '#shared/platform/roles.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { isOnline } from '../identity/session-rules.ts';
import { endSession } from '../identity/sessions.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { findColleague } from '../users/find-colleague.ts';
import { findPerson } from '../users/queries.ts';

import { hasFactor } from './prove.ts';
import { deleteFactors, findFactors } from './queries.ts';
import {
  findRequiredRoles,
  listLogins,
  listSignIns,
  writeRequiredRoles,
} from './sign-in-queries.ts';

const MOST_LOGINS = 50;

interface Target {
  readonly clientId: string;
  readonly address: string;
}

/** Second factors and live sessions of the company's accounts, for the admin. */
export async function describeSignIns({ db, clock }: Deps, { companyId }: Caller) {
  const now = clock.now();
  const rows = await listSignIns(db, companyId);
  return {
    requiredOf: [...(await findRequiredRoles(db, companyId))],
    accounts: rows.map((row) => ({
      ClientId: row.client_id,
      Role: row.role,
      hasApp: Boolean(row.has_app),
      passkeys: Number(row.passkeys),
      recoveryCodesLeft: Number(row.codes),
      session: liveSession(row, now),
    })),
  };
}

/** Sets which roles must have a second factor; the same again leaves no trace. */
export async function setRequiredRoles(
  deps: Deps,
  caller: Caller,
  { roles, address }: { roles: readonly Role[]; address: string },
): Promise<void> {
  const after = [...new Set(roles)].toSorted();
  await deps.db.transaction().execute(async (tx) => {
    const before = [...(await findRequiredRoles(tx, caller.companyId))].toSorted();
    if (before.join() === after.join()) return;
    await writeRequiredRoles(tx, caller.companyId, after);
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'second-factor.rule-changed',
      subject: caller.companyName,
      address,
      before: { roles: before },
      after: { roles: after },
      at: deps.clock.now(),
    });
  });
}

/**
 * Removes a second factor that was lost, with the recovery codes, and mails its owner where an
 * email address is known. Throws account-not-found, factor-not-found.
 */
export async function removeFactors(deps: Deps, caller: Caller, target: Target): Promise<void> {
  const account = await findColleague(deps.db, caller, target.clientId);
  const by = { actor: caller.clientId, actorUserId: caller.userId, address: target.address };
  await takeFactors(deps, { userId: account.user_id, clientId: account.client_id }, by);
}

/** As `removeFactors`, by whoever is named in the audit row. Throws factor-not-found. */
export async function takeFactors(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, clientId }: { userId: string; clientId: string },
  by: { actor: string; actorUserId: string | null; address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const factors = await findFactors(tx, userId);
    if (!hasFactor(factors)) throw new Problem('factor-not-found');
    await deleteFactors(tx, userId);
    const before = { app: factors.appSince !== null, passkeys: factors.passkeys };
    await recordAudit(tx, {
      ...by,
      action: 'second-factor.taken-off',
      subject: clientId,
      before,
      at,
    });
    const { email } = await findPerson(tx, userId);
    if (email === '') return;
    const subject = 'Your two-step login was removed';
    await enqueueMail(tx, {
      kind: 'account',
      to: email,
      subject,
      text: letterTo(clientId, by),
      at,
    });
  });
}

/** Ends the live session of an account. Throws account-not-found, conflict where there is none. */
export async function endSessionOf(deps: Deps, caller: Caller, target: Target): Promise<void> {
  const account = await findColleague(deps.db, caller, target.clientId);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const end = { reason: 'ended-by-admin' as const, now };
    if (!(await endSession(tx, { userId: account.user_id }, end))) throw new Problem('conflict');
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'session.ended',
      subject: account.client_id,
      address: target.address,
      after: { reason: end.reason },
      at: now,
    });
  });
}

/** What came of logins, as the account's owner reads it. */
export async function describeLogins({ db }: Deps, { userId }: Caller) {
  const rows = await listLogins(db, userId, MOST_LOGINS);
  return rows.map(({ at, action, address, after }) => {
    const { device, reason } = noted.parse(after ?? {});
    return { at, result: resultOf(action), reason, address, device };
  });
}

const noted = z.object({
  device: z.string().catch(''),
  reason: z.string().catch(''),
});

function resultOf(action: string) {
  if (action === 'login.succeeded') return 'succeeded' as const;
  if (action === 'login.held') return 'held' as const;
  return action === 'login.refused' ? ('refused' as const) : ('failed' as const);
}

type Row = Awaited<ReturnType<typeof listSignIns>>[number];

function liveSession(row: Row, now: Date) {
  const { started_at, last_seen_at, last_activity_at, left_at } = row;
  if (started_at === null || last_seen_at === null || last_activity_at === null) return null;
  if (!isOnline({ started_at, last_seen_at, last_activity_at, left_at }, now)) return null;
  const { address, device } = row;
  return {
    since: started_at,
    lastSeenAt: last_seen_at,
    address: address ?? '',
    device: device ?? '',
  };
}

function letterTo(clientId: string, { actor }: { actor: string }): string {
  return [
    `The two-step login of your account ${clientId} was removed by ${actor}.`,
    '',
    'You can now log in with your password alone. Set up two-step login again under My Account.',
    'If you did not ask for this, tell your administrator at once.',
  ].join('\n');
}
