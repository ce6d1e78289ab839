import type { Insertable, Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** Adds a question; not when its asker used the key before. Whether it was added. */
export async function insertQuestion(
  tx: Kysely<Tables>,
  question: Insertable<Tables['questions']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('questions')
    .values(question)
    .onConflict((conflict) => conflict.constraint('questions_key_once').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) === 1;
}

/** The question that somebody asked under a key. */
export function findAskedByKey(tx: Kysely<Tables>, userId: string, key: string) {
  return tx
    .selectFrom('questions')
    .select(['question_id as questionId', 'question'])
    .where('asked_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
}
