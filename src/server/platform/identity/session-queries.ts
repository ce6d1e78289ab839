import type { CompiledQuery, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Role } from '#shared/platform/roles.ts';

import { askTogether } from '../db/ask-together.ts';
import { keptPlan } from '../db/kept-plans.ts';
import type { Tables } from '../../tables.ts';

import type { EndReason, SessionTimes } from './session-rules.ts';

/** A session with its account and company, as they are at this moment. */
export interface LiveSession extends SessionTimes {
  readonly session_key: string;
  readonly ended_at: Date | null;
  readonly user_id: string;
  readonly client_id: string;
  readonly role: Role;
  readonly active_slot: number | null;
  readonly must_change_password: boolean;
  readonly deleted_at: Date | null;
  readonly company_id: string;
  readonly company_name: string;
  readonly is_permitted: boolean;
  readonly display_name: string;
  readonly person_email: string;
  readonly is_read_only: boolean;
  /** When this session last showed its second factor, or (without one) its password. */
  readonly proved_at: Date;
  /** The role must have a second factor, and this account has none yet. */
  readonly must_set_up_factor: boolean;
}

let compiled: CompiledQuery<LiveSession> | undefined;

/** The session of a key, open or not, with its account. */
export async function findSession(
  db: Kysely<Tables>,
  sessionKey: string,
): Promise<LiveSession | undefined> {
  return (await findSessions(db, [sessionKey])).get(sessionKey);
}

/**
 * The same for calls that are handled in the same turn: one statement for all of them, which is
 * sent when each has asked.
 */
export function findSessionTogether(
  db: Kysely<Tables>,
  sessionKey: string,
): Promise<LiveSession | undefined> {
  return together(db, sessionKey, ALIKE);
}

const ALIKE = { key: '' };
const together = askTogether(async (db: Kysely<Tables>, keys: readonly string[]) => {
  const found = await findSessions(db, [...new Set(keys)]);
  return keys.map((key) => found.get(key));
});

async function findSessions(
  db: Kysely<Tables>,
  sessionKeys: readonly string[],
): Promise<ReadonlyMap<string, LiveSession>> {
  // Every call asks this: its text is put together once.
  compiled ??= sessionsOf(db).compile();
  const { rows } = await db.executeQuery<LiveSession>({ ...compiled, parameters: [sessionKeys] });
  return new Map(rows.map((row) => [row.session_key, row]));
}

function sessionsOf(db: Kysely<Tables>) {
  // What the planner may look at it plans anew at each call, and gains nothing by it.
  const keys = sql`(select ${[]}::uuid[])::uuid[]`;
  return db
    .selectFrom('sessions as s')
    .modifyFront(keptPlan)
    .innerJoin('user_accounts as u', 'u.user_id', 's.user_id')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select([
      's.session_key',
      's.started_at',
      's.last_seen_at',
      's.last_activity_at',
      's.left_at',
      's.ended_at',
      'u.user_id',
      'u.client_id',
      'u.role',
      'u.active_slot',
      'u.must_change_password',
      'u.deleted_at',
      'c.company_id',
      'c.name as company_name',
      'c.is_permitted',
      'u.display_name',
      'u.person_email',
      'u.is_read_only',
      sql<Date>`coalesce(s.proved_at, s.started_at)`.as('proved_at'),
      sql<boolean>`u.role = any (c.second_factor_roles)
        and not exists (select from code_apps a where a.user_id = u.user_id and a.confirmed_at is not null)
        and not exists (select from passkeys p where p.user_id = u.user_id)`.as(
        'must_set_up_factor',
      ),
    ])
    .where(sql<boolean>`s.session_key = any(${keys})`);
}

/** The session of an account that nobody ended (it may be over by time). */
export function findOpenSession(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['session_key', 'started_at', 'last_seen_at', 'last_activity_at', 'left_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Writes that a session was seen, when its person last acted, and that it is not leaving. False: it
 * was ended.
 */
export async function touchSession(
  db: Kysely<Tables>,
  sessionKey: string,
  { now, activity }: { now: Date; activity: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ last_seen_at: now, last_activity_at: activity, left_at: null })
    .where('session_key', '=', sessionKey)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** One session, or whatever session an account has, but for one that is kept. */
export type WhichSession =
  | { readonly sessionKey: string }
  | { readonly userId: string; readonly except?: string };

/** Ends the open session of this key or account. Answers whether there was one. */
export async function closeSessions(
  db: Kysely<Tables>,
  which: WhichSession,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<boolean> {
  const query = db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null);
  const narrowed =
    'sessionKey' in which
      ? query.where('session_key', '=', which.sessionKey)
      : query
          .where('user_id', '=', which.userId)
          .$if(which.except !== undefined, (all) =>
            all.where('session_key', '<>', which.except ?? ''),
          );
  return (await narrowed.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Marks the session of a beacon's secret as leaving; unknown and ended ones are left alone. */
export async function markLeft(db: Kysely<Tables>, secretHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ left_at: now })
    .where('beacon_secret_hash', '=', secretHash)
    .where('ended_at', 'is', null)
    .where('left_at', 'is', null)
    .execute();
}

export interface NewSession {
  readonly sessionKey: string;
  readonly userId: string;
  readonly secretHash: Buffer;
  readonly address: string;
  /** With what, in words; empty where nothing is known. */
  readonly device: string;
  readonly now: Date;
}

/** Opens a session; the database refuses a second open one of the same account. */
export async function insertSession(tx: Kysely<Tables>, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      session_key: session.sessionKey,
      user_id: session.userId,
      beacon_secret_hash: session.secretHash,
      started_at: session.now,
      last_seen_at: session.now,
      last_activity_at: session.now,
      left_at: null,
      exchanged_at: null,
      ended_at: null,
      end_reason: null,
      address: session.address,
      device: session.device,
      proved_at: session.now,
    })
    .execute();
}

/**
 * Keeps the newest ended sessions of an account and deletes the rest, so that the table stays
 * small.
 */
export async function pruneSessions(
  tx: Kysely<Tables>,
  userId: string,
  keep: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('session_key', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('session_key')
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .offset(keep)
        .limit(1000),
    )
    .execute();
}
