import { randomBytes, randomUUID } from 'node:crypto';

import { addDays, manilaDate } from '#shared/dates.ts';
import type { ApiScope } from '#shared/platform/api-scopes.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { demandOwnPassword } from '../identity/demand-own-password.ts';

import { hashOfKey } from './caller-of-key.ts';
import { stateOf } from './key-state.ts';
import { endKey, insertKey, listKeys } from './queries.ts';

/** What is asked for a key, and from where. */
type NewKey = {
  readonly name: string;
  readonly role: 'accountant' | 'admin';
  readonly scopes: readonly ApiScope[];
  /** The last day in Manila on which it works. */
  readonly lastDay: string;
  /** The admin's own password. */
  readonly password: string;
  readonly address: string;
};

const MOST_ACTIVE = 50;
const LONGEST_DAYS = 731;
const SHOWN = 6;

/**
 * Makes a key; nobody can read it later. Throws wrong-password, too-many-attempts, key-day,
 * too-many-keys.
 */
export async function makeKey(deps: Deps, caller: Caller, wanted: NewKey) {
  const { db, clock } = deps;
  const { password, address, lastDay, name, role } = wanted;
  const now = clock.now();
  demandDay(lastDay, manilaDate(now));
  await demandOwnPassword(deps, caller, { password, field: 'password', address });
  const active = (await listKeys(db, caller.companyId)).filter(
    (key) => stateOf(key, now) === 'active',
  );
  if (active.length >= MOST_ACTIVE) {
    throw new Problem('too-many-keys', { values: { most: String(MOST_ACTIVE) } });
  }
  const key = `talaan_${randomBytes(32).toString('base64url')}`;
  const prefix = key.slice(0, 'talaan_'.length + SHOWN);
  const apiKeyId = randomUUID();
  const scopes = [...new Set(wanted.scopes)].toSorted();
  await db.transaction().execute(async (tx) => {
    await insertKey(tx, {
      api_key_id: apiKeyId,
      name,
      prefix,
      key_hash: hashOfKey(key),
      role,
      scopes,
      created_by: caller.userId,
      created_at: now,
      expires_at: endOf(lastDay),
    });
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      address,
      at: now,
      action: 'api-key.made',
      subject: name,
      after: { apiKeyId, prefix, role, scopes, lastDay },
    });
  });
  return { apiKeyId, key };
}

/** Ends a key for good. Throws not-found where it is none, or over already. */
export async function revokeKey(
  { db, clock }: Deps,
  caller: Caller,
  { apiKeyId, address }: { apiKeyId: string; address: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const ended = await endKey(tx, apiKeyId, { userId: caller.userId, now });
    if (ended === undefined) throw new Problem('not-found');
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      address,
      at: now,
      action: 'api-key.revoked',
      subject: ended.name,
      after: { apiKeyId, prefix: ended.prefix },
    });
  });
}

function demandDay(lastDay: string, today: string): void {
  if (lastDay > today && lastDay <= addDays(today, LONGEST_DAYS)) return;
  const problem = new Problem('key-day');
  throw new Problem('key-day', { fields: [{ path: 'lastDay', message: problem.message }] });
}

function endOf(day: string): Date {
  return new Date(`${addDays(day, 1)}T00:00:00+08:00`);
}
