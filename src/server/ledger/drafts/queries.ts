import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../tables.ts';

import type { DraftSummary } from './tables.ts';

/** Which draft: whose, of which form, in which slot. */
export interface DraftPlace {
  readonly userId: string;
  readonly kind: string;
  readonly slot: string;
}

/** What is kept of a draft. */
export interface DraftContent {
  readonly answers: TypedAnswers;
  readonly idempotencyKey: string;
  readonly title: string;
  readonly summary: DraftSummary;
  readonly savedAt: Date;
}

/** A draft whose key was used is entered: the last keystrokes may be saved only after that. */
const ENTERED = sql<boolean>`exists (select from idempotency_keys k
  where k.user_id = d.user_id and k.key = d.idempotency_key)`;

/** The draft in a place, if one is there that was not entered. */
export function findDraftRow(db: Kysely<Tables>, { userId, kind, slot }: DraftPlace) {
  return db
    .selectFrom('drafts as d')
    .selectAll()
    .where('d.user_id', '=', userId)
    .where('d.kind', '=', kind)
    .where('d.slot', '=', slot)
    .where(sql<boolean>`not ${ENTERED}`)
    .executeTakeFirst();
}

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraftRow>>>;

/** A person's drafts that were not entered, the newest first. */
export function listDraftRows(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('drafts as d')
    .select(['d.kind', 'd.slot', 'd.title', 'd.summary', 'd.saved_at', 'd.version'])
    .where('d.user_id', '=', userId)
    .where(sql<boolean>`not ${ENTERED}`)
    .orderBy('d.saved_at', 'desc')
    .orderBy('d.version', 'desc')
    .execute();
}

/** Whether a person's key was used. */
export async function isKeyUsed(db: Kysely<Tables>, userId: string, key: string): Promise<boolean> {
  const used = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Writes a draft where none is, where it is still the version `basedOn`, where the very same is
 * kept already (an answer was lost), or over one that was entered. Gives its new version; nothing
 * when another one stands there or its key was used.
 */
export async function writeDraft(
  db: Kysely<Tables>,
  { userId, kind, slot }: DraftPlace,
  { basedOn, ...draft }: DraftContent & { readonly basedOn: number },
): Promise<number | undefined> {
  const answers = JSON.stringify(draft.answers);
  const { rows } = await sql<{ version: number }>`
    insert into drafts as d (user_id, kind, slot, title, summary, answers, idempotency_key, version, saved_at)
      select ${userId}::uuid, ${kind}, ${slot}, ${draft.title}, ${JSON.stringify(draft.summary)}::jsonb, ${answers}::json,
          ${draft.idempotencyKey}, nextval('draft_versions')::integer, ${draft.savedAt}::timestamptz
        where not exists (select from idempotency_keys k
          where k.user_id = ${userId}::uuid and k.key = ${draft.idempotencyKey})
    on conflict on constraint drafts_pk do update set title = excluded.title, summary = excluded.summary,
        answers = excluded.answers, idempotency_key = excluded.idempotency_key, version = excluded.version,
        saved_at = excluded.saved_at
      where d.version = ${basedOn} or ${ENTERED}
        or (d.idempotency_key = excluded.idempotency_key and d.answers::text = excluded.answers::text)
    returning version
  `.execute(db);
  return rows[0]?.version;
}

/** Removes a draft, if it is still this version (any, when absent), and gives what it was. */
export function deleteDraft(
  db: Kysely<Tables>,
  { userId, kind, slot }: DraftPlace,
  version: number | undefined,
) {
  return db
    .deleteFrom('drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('slot', '=', slot)
    .$if(version !== undefined, (rows) => rows.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst();
}

/** How many drafts of a form a person has put aside; two at once wait for each other. */
export async function countAside(
  tx: Kysely<Tables>,
  { userId, kind }: Pick<DraftPlace, 'userId' | 'kind'>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${userId} ${kind}`}, 0))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('drafts as d')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('d.user_id', '=', userId)
    .where('d.kind', '=', kind)
    .where('d.slot', 'like', 'aside:%')
    .where(sql<boolean>`not ${ENTERED}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the keys that are over 90 days old and no draft has; gives how many. */
export async function sweepKeys(db: Kysely<Tables>, at: Date): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    select sweep_idempotency_keys(${at}::timestamptz) as swept`.execute(db);
  return rows[0]?.swept ?? 0;
}
