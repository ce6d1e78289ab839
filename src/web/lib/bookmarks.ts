import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import type { Card } from '#shared/platform/cards.ts';
import { findCard } from '#shared/platform/cards.ts';

import { CallError, call } from './call.ts';
import { notify } from './notify.ts';
import { readStored, writeStored } from './session/storage.ts';

type Bookmark = Api['GET /api/bookmarks']['reply']['bookmarks'][number];

const EVERY_MS = 5 * 60_000;

const bookmarksQuery = queryOptions({
  queryKey: ['bookmarks'],
  queryFn: async ({ signal }) => {
    const { bookmarks } = await call('GET /api/bookmarks', {}, { signal });
    writeStored('bookmarks', JSON.stringify(bookmarks));
    return bookmarks;
  },
  refetchInterval: EVERY_MS,
  refetchIntervalInBackground: true,
  placeholderData: readStoredBookmarks,
});

/**
 * The bookmarked cards, refetched every 5 minutes. Title and link are the catalogue's, never what
 * is stored.
 */
export function useBookmarks() {
  const { data, error, isPending, refetch } = useQuery(bookmarksQuery);
  const cards = (data ?? []).flatMap(({ cardId }) => findCard(cardId) ?? []);
  return { cards, error, isPending, refetch };
}

interface Toggle {
  readonly card: Card;
  readonly wanted: boolean;
}

/**
 * Adds or removes a bookmark at once on screen, then on the server; after a failure the list is
 * fetched again.
 */
export function useToggleBookmark(onFailure?: (toggle: Toggle) => void) {
  const client = useQueryClient();
  return useMutation({
    // One after another: the last toggle of a card is what stays.
    scope: { id: 'bookmarks' },
    meta: { handled: true },
    mutationFn: async ({ card, wanted }: Toggle) => {
      if (wanted) await call('POST /api/bookmarks', { body: bookmarkOf(card) });
      else await call('DELETE /api/bookmarks/:cardId', { params: { cardId: card.id } });
    },
    onMutate: async ({ card, wanted }) => {
      await client.cancelQueries(bookmarksQuery);
      showBookmark(client, card, wanted);
    },
    onSuccess: (_, { wanted }) =>
      notify({ message: wanted ? 'Bookmark added' : 'Bookmark removed' }),
    onError: (error, toggle) => {
      // The list may be out of reach too: a star must not stand for what was not kept.
      showBookmark(client, toggle.card, !toggle.wanted);
      void client.invalidateQueries(bookmarksQuery);
      notify({ color: 'red', message: failureText(error, toggle.wanted) });
      onFailure?.(toggle);
    },
  });
}

function showBookmark(client: QueryClient, card: Card, wanted: boolean): void {
  const before = client.getQueryData(bookmarksQuery.queryKey) ?? [];
  const others = before.filter(({ cardId }) => cardId !== card.id);
  const after = wanted ? [...others, bookmarkOf(card)] : others;
  client.setQueryData(bookmarksQuery.queryKey, after);
  writeStored('bookmarks', JSON.stringify(after));
}

function failureText(error: Error, wanted: boolean): string {
  if (error instanceof CallError && error.message !== '') return error.message;
  return wanted ? 'Failed to bookmark.' : 'Failed to remove bookmark.';
}

function bookmarkOf({ id, title, description, buttonText, buttonLink, category }: Card): Bookmark {
  return { _id: '', cardId: id, title, description, buttonText, buttonLink, category };
}

/**
 * What the last visit stored, until the server answers; whatever else stands there is passed over.
 */
function readStoredBookmarks(): Bookmark[] | undefined {
  try {
    const stored: unknown = JSON.parse(readStored('bookmarks') ?? '');
    if (!Array.isArray(stored)) return undefined;
    return stored.flatMap((entry: unknown) => {
      const card = findCard(String((entry as { cardId?: unknown } | null)?.cardId));
      return card === undefined ? [] : [bookmarkOf(card)];
    });
  } catch {
    return undefined;
  }
}
