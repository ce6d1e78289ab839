import type { Kysely } from 'kysely';

import { manilaDate } from '#shared/dates.ts';
import { formatTin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';

/** The customers and vendors that were registered last, the newest first. */
export async function listRegisteredLast(db: Kysely<Tables>, limit: number) {
  const rows = await db
    .selectFrom('parties')
    .select(['party_id', 'name', 'register', 'tin', 'branch', 'registered_at'])
    .orderBy('registered_at', 'desc')
    .orderBy('party_id')
    .limit(limit)
    .execute();
  return rows.map(({ party_id: partyId, name, register, tin, branch, registered_at }) => ({
    partyId,
    name,
    register,
    tin: tin === null ? '' : formatTin(tin, branch),
    registeredOn: manilaDate(registered_at),
  }));
}
