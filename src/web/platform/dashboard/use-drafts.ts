import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { draftStorageKey, isDraftOf } from '../../lib/draft-storage.ts';
import { dropKeptFilesOf } from '../../lib/offline/kept-files.ts';
import { afterChangeOf } from '../../lib/stale.ts';

export type DraftRow = Api['GET /api/drafts']['reply']['drafts'][number];
export type DiscardedDraft = Api['DELETE /api/drafts/:kind']['reply']['draft'];

/** Asks again for the drafts of this person when a form of this browser keeps or ends one. */
export function useDraftsElsewhere(clientId: string): void {
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (isDraftOf(clientId, event.key)) void afterChangeOf('drafts');
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [clientId]);
}

/** Throws a draft away, as the list showed it; the reply holds it, so that it can be had back. */
export function useDiscardDraft(clientId: string) {
  return useMutation({
    mutationFn: async ({ kind, slot, version }: DraftRow) => {
      const query = { slot, version };
      const { draft } = await call('DELETE /api/drafts/:kind', { params: { kind }, query });
      // The form in its frame hears that, and begins anew.
      if (draft !== null) forgetHere(draftStorageKey(clientId, kind, slot));
      return draft;
    },
    onSettled: () => afterChangeOf('drafts'),
  });
}

/** Puts a draft back where it was. False: there is another one by now. */
export function useRestoreDraft() {
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
    onSettled: () => afterChangeOf('drafts'),
  });
}

function forgetHere(key: string): void {
  try {
    localStorage.removeItem(key);
    void dropKeptFilesOf(key);
  } catch {
    // What cannot be stored need not be removed.
  }
}
