import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

import { listTakenSlots, lockCompany } from './account-writes.ts';

/** Active accounts of a company at most, the admin included (specification, section 9). */
const MAX_ACTIVE = 5;

/** A free place of a company, which stays free for this transaction. Throws account-limit. */
export async function takePlace(tx: Kysely<Tables>, companyId: string): Promise<number> {
  await lockCompany(tx, companyId);
  const taken = new Set(await listTakenSlots(tx, companyId));
  for (let slot = 1; slot <= MAX_ACTIVE; slot += 1) {
    if (!taken.has(slot)) return slot;
  }
  throw new Problem('account-limit');
}

/**
 * Refuses early, before a password is hashed, what `takePlace` would refuse later. Throws
 * account-limit.
 */
export async function demandPlace(db: Kysely<Tables>, companyId: string): Promise<void> {
  const taken = await listTakenSlots(db, companyId);
  if (taken.length >= MAX_ACTIVE) throw new Problem('account-limit');
}
