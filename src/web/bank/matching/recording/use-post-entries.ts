import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../../lib/call.ts';
import type { Recorded } from '../use-matching.ts';

/** A line of a preview: what it becomes, or why it can't be recorded. */
export type DeskRow =
  Api['POST /api/bank/workspace/:account/desk/preview']['reply']['rows'][number];

interface Confirmed {
  readonly rows: readonly DeskRow[];
  readonly answered: readonly string[];
  readonly progressId?: string;
  readonly signal?: AbortSignal;
}

/**
 * Posts and matches what was previewed. The key stays while what is confirmed stays the same, so
 * that pressing again after a broken connection records nothing twice.
 */
export function usePostEntries(
  account: string,
  onRecorded: (recorded: readonly Recorded[]) => void,
) {
  const last = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: async ({ rows, answered, progressId, signal }: Confirmed) => {
      const entries = rows.map(({ lineIds, matchId, kind, answers, digest }) => {
        return { lineIds, matchId, kind, answers, digest };
      });
      const content = JSON.stringify(entries);
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
      const { recorded } = await call(
        'POST /api/bank/workspace/:account/desk',
        {
          params: { account },
          body: { entries, answered: [...answered], ...(progressId && { progressId }) },
        },
        { headers: { 'idempotency-key': last.current.key }, ...(signal && { signal }) },
      );
      return recorded;
    },
    meta: { handled: true },
    onSuccess: onRecorded,
  });
}
