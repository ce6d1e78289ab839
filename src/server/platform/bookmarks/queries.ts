import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** The cards that a user bookmarked, in the order they did. */
export function listBookmarkRows(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('bookmarks')
    .select(['bookmark_id', 'card_id'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
}

/**
 * Bookmarks a card and gives the bookmark's id; a card that is bookmarked already keeps its own.
 */
export async function insertBookmark(
  db: Kysely<Tables>,
  { userId, cardId, now }: { userId: string; cardId: string; now: Date },
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('bookmarks')
    .values({ bookmark_id: id, user_id: userId, card_id: cardId, created_at: now })
    .onConflict((conflict) => conflict.constraint('bookmarks_one_per_card').doNothing())
    .execute();
  const stored = await db
    .selectFrom('bookmarks')
    .select('bookmark_id')
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  // Nothing only if the same person removed it in this very moment.
  return stored?.bookmark_id ?? id;
}

export async function deleteBookmark(
  db: Kysely<Tables>,
  userId: string,
  cardId: string,
): Promise<void> {
  await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .execute();
}
