import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { draftStorageKey, isDraftOf } from '../../lib/draft-storage.ts';

export type DraftRow = Api['GET /api/drafts']['reply']['drafts'][number];
export type DiscardedDraft = Api['DELETE /api/drafts/:kind']['reply']['draft'];

const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: async ({ signal }) => (await call('GET /api/drafts', {}, { signal })).drafts,
  meta: { handled: true },
});

/**
 * What this person typed and has not entered yet; asked again when a form of this browser keeps or
 * ends one.
 */
export function useDrafts(clientId: string) {
  const client = useQueryClient();
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (isDraftOf(clientId, event.key)) void client.invalidateQueries(draftsQuery);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [client, clientId]);
  return useQuery(draftsQuery);
}

/** Throws a draft away, as the list showed it; the reply holds it, so that it can be had back. */
export function useDiscardDraft(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, slot, version }: DraftRow) => {
      const query = { slot, version };
      const { draft } = await call('DELETE /api/drafts/:kind', { params: { kind }, query });
      // The form in its frame hears that, and begins anew.
      if (draft !== null) forgetHere(draftStorageKey(clientId, kind, slot));
      return draft;
    },
    onSettled: () => client.invalidateQueries(draftsQuery),
  });
}

/** Puts a draft back where it was. False: there is another one by now. */
export function useRestoreDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, draft }: { row: DraftRow; draft: NonNullable<DiscardedDraft> }) => {
      const { answers, idempotencyKey, title } = draft;
      const { state } = await call('PUT /api/drafts/:kind', {
        params: { kind: row.kind },
        query: { slot: row.slot },
        body: { answers, idempotencyKey, title, basedOn: 0 },
      });
      return state === 'saved';
    },
    onSettled: () => client.invalidateQueries(draftsQuery),
  });
}

function forgetHere(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be stored need not be removed.
  }
}
