import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { Bound, Place } from './attempt-rules.ts';
import { KNOWN_FOR_S } from './attempt-rules.ts';

interface Counted {
  readonly failures: number;
  /** The account logged in from this very address before. */
  readonly isKnown: boolean;
  /** Set: nothing was counted, the place is held until then. */
  readonly heldUntil: Date | undefined;
}

/**
 * Counts one attempt on a place unless it is held, and keeps its row locked until the transaction
 * ends.
 */
export async function countAttempt(
  tx: Kysely<Tables>,
  { accountKey, address }: Place,
  { bound, now }: { bound: Bound; now: Date },
): Promise<Counted> {
  const forgottenBefore = before(now, bound.forgetAfterS);
  const { rows } = await sql<Row>`
    insert into login_attempts as a (account_key, address, failures, last_failure_at)
    values (${accountKey}, ${address}, 1, ${now})
    on conflict (account_key, address) do update set
      failures = case
        when a.held_until > ${now} then a.failures
        when a.last_failure_at < ${forgottenBefore} then 1
        else a.failures + 1 end,
      last_failure_at = case when a.held_until > ${now} then a.last_failure_at else ${now} end
    returning failures, held_until, last_success_at`.execute(tx);
  const [row] = rows;
  const isHeld = row?.held_until != null && row.held_until > now;
  return {
    failures: row?.failures ?? 0,
    isKnown: row?.last_success_at != null && row.last_success_at > before(now, KNOWN_FOR_S),
    heldUntil: isHeld ? (row?.held_until ?? undefined) : undefined,
  };
}

interface Row {
  readonly failures: number;
  readonly held_until: Date | null;
  readonly last_success_at: Date | null;
}

/** Holds a place until an instant. */
export async function hold(
  tx: Kysely<Tables>,
  { accountKey, address }: Place,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ held_until: until })
    .where('account_key', '=', accountKey)
    .where('address', '=', address)
    .execute();
}

/** Forgets the failures of a place and remembers that its password was right. */
export async function noteSuccess(
  db: Kysely<Tables>,
  { accountKey, address }: Place,
  now: Date,
): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ failures: 0, held_until: null, last_success_at: now })
    .where('account_key', '=', accountKey)
    .where('address', '=', address)
    .execute();
}

/** Takes one attempt back from a place. A hold that others earned stays. */
export async function refundAttempt(
  db: Kysely<Tables>,
  { accountKey, address }: Place,
): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('account_key', '=', accountKey)
    .where('address', '=', address)
    .execute();
}

/** Deletes what no bound and no known address needs any more. */
export async function forgetOldAttempts(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('last_failure_at', '<', before(now, 24 * 3600))
    .where((where) =>
      where.or([
        where('last_success_at', 'is', null),
        where('last_success_at', '<', before(now, KNOWN_FOR_S)),
      ]),
    )
    .execute();
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
