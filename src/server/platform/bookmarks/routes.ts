import { addBookmark, listBookmarks, removeBookmark } from '#shared/api/platform/bookmarks.ts';
import type { Card } from '#shared/platform/cards.ts';
import { findCard, isCardFor } from '#shared/platform/cards.ts';
import { Problem } from '#shared/problems.ts';
import type { Role } from '#shared/platform/roles.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { deleteBookmark, insertBookmark, listBookmarkRows } from './queries.ts';

/** Bookmarks: a card's id is all that is taken from the browser, the rest is the catalogue's. */
export function mountBookmarks(context: HttpContext): void {
  const { db, clock } = context.deps;
  mount(context, listBookmarks, async ({ caller }) => {
    const rows = await listBookmarkRows(db, caller.userId);
    const bookmarks = rows.flatMap(({ bookmark_id, card_id }) => {
      const card = findCard(card_id);
      return card !== undefined && isCardFor(card, caller.role)
        ? [toBookmark(card, bookmark_id)]
        : [];
    });
    return { success: true as const, bookmarks };
  });
  mount(context, addBookmark, async ({ body, caller }) => {
    const card = getCard(body.cardId, caller.role);
    const bookmarkId = await insertBookmark(db, {
      userId: caller.userId,
      cardId: card.id,
      now: clock.now(),
    });
    return {
      success: true as const,
      message: 'Bookmark added',
      bookmark: toBookmark(card, bookmarkId),
    };
  });
  mount(context, removeBookmark, async ({ params, caller }) => {
    if (findCard(params.cardId) === undefined) throw new Problem('card-unknown');
    await deleteBookmark(db, caller.userId, params.cardId);
    return { success: true as const, message: 'Bookmark removed' };
  });
}

function getCard(cardId: string, role: Role): Card {
  const card = findCard(cardId);
  if (card === undefined) throw new Problem('card-unknown');
  if (!isCardFor(card, role)) throw new Problem('card-not-for-role');
  return card;
}

function toBookmark(card: Card, bookmarkId: string) {
  const { id, title, description, buttonText, buttonLink, category } = card;
  return { _id: bookmarkId, cardId: id, title, description, buttonText, buttonLink, category };
}
