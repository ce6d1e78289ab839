import type { TypedAnswers } from '#shared/fields.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

/**
 * What a person typed into a form and has not entered yet, if anything. A draft whose key was used has been entered: the
 * last keystrokes may be saved only after that.
 */
export async function findDraft({ db }: Deps, caller: Caller, kind: string) {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('kind', '=', kind)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('idempotency_keys as k')
            .select('k.key')
            .whereRef('k.user_id', '=', 'drafts.user_id')
            .whereRef('k.key', '=', 'drafts.idempotency_key'),
        ),
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { idempotency_key: idempotencyKey, saved_at: savedAt, answers, version } = row;
  // The wire's lists may be written to; what the database gave is ours alone.
  return { answers: answers as WireAnswers, idempotencyKey, savedAt, version };
}

/** Keeps what was typed: one draft for each person and form, the last one wins. */
export async function saveDraft(
  { db, clock }: Deps,
  caller: Caller,
  draft: { kind: string; answers: TypedAnswers; idempotencyKey: string },
): Promise<{ savedAt: Date; version: number }> {
  const savedAt = clock.now();
  const kept = {
    answers: JSON.stringify(draft.answers),
    idempotency_key: draft.idempotencyKey,
    saved_at: savedAt,
  };
  const { version } = await db
    .insertInto('drafts')
    .values({ user_id: caller.userId, kind: draft.kind, version: 1, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet((eb) => ({ ...kept, version: eb('drafts.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return { savedAt, version };
}

/** Throws a draft away; nothing happens when there is none. */
export async function discardDraft({ db }: Deps, caller: Caller, kind: string): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('user_id', '=', caller.userId)
    .where('kind', '=', kind)
    .execute();
}

type WireText = string | string[];
type WireAnswers = Record<string, WireText | Record<string, WireText>[]>;
