import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { Role } from './open-items.ts';

/** An entry that was recorded from lines of the bank, or from a match whose sums differed. */
export interface Recorded {
  readonly lineIds: readonly string[];
  readonly matchId: string | null;
  readonly transactionId: string;
  readonly role: Role;
}

/**
 * The drafts that were opened from lines of an account and are entered by now; reversed ones are
 * left out.
 */
export async function listRecorded(db: Kysely<Tables>, account: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select r.line_ids as "lineIds", r.match_id as "matchId", k.answer ->> 'transactionId' as "transactionId", r.role
      from bank_recordings r
      join idempotency_keys k on k.user_id = r.user_id and k.key = r.idempotency_key
      where r.account = ${account} and k.answer ->> 'transactionId' is not null
        and not exists (select from transactions b where b.reverses_id = (k.answer ->> 'transactionId')::uuid)
      order by r.created_at`.execute(db);
  return rows;
}

/** The role of each entry that was recorded from an account's lines, by its transaction. */
export async function findRecordedRoles(
  db: Kysely<Tables>,
  account: string,
): Promise<Map<string, Role>> {
  const recorded = await listRecorded(db, account);
  return new Map(recorded.map(({ transactionId, role }) => [transactionId, role]));
}
