import { z } from 'zod';

import { route } from '../route.ts';

/** A bookmark as stored: everything but the card's id is the catalogue's, never the browser's. */
export const bookmark = z.object({
  _id: z.string(),
  cardId: z.string(),
  title: z.string(),
  description: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  category: z.string(),
});

export const listBookmarks = route({
  method: 'GET',
  path: '/api/bookmarks',
  access: 'any',
  summary: 'The bookmarked cards, in the order they were added',
  duringFirstLogin: true,
  reply: z.object({ success: z.literal(true), bookmarks: z.array(bookmark) }),
});

export const addBookmark = route({
  method: 'POST',
  path: '/api/bookmarks',
  forReaders: true,
  refusesTexts: true,
  access: 'any',
  summary: 'Bookmark a card',
  duringFirstLogin: true,
  // Further fields of a bookmark are taken from the card catalogue; what is sent for them is
  // ignored.
  body: z.object({ cardId: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), message: z.string(), bookmark }),
});

export const removeBookmark = route({
  method: 'DELETE',
  path: '/api/bookmarks/:cardId',
  forReaders: true,
  access: 'any',
  summary: 'Remove a bookmark',
  duringFirstLogin: true,
  params: z.object({ cardId: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});
