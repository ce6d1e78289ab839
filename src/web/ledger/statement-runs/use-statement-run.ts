import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import type { AskedRun } from './queries.ts';

/**
 * The Yes of a run. The key stays while what is confirmed stays the same, so that pressing again
 * after a broken connection sends nothing twice.
 */
export function useStatementRun(onSent: (runId: string) => void) {
  const last = useRef({ content: '', key: '' });
  const [underway, setUnderway] = useState<{ progressId: string; abort: AbortController }>();
  const send = useMutation({
    mutationFn: (asked: AskedRun) => {
      const abort = new AbortController();
      const progressId = crypto.randomUUID();
      setUnderway({ progressId, abort });
      const content = JSON.stringify(asked);
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
      const headers = { 'idempotency-key': last.current.key };
      const body = { ...asked, progressId };
      return call('POST /api/statement-runs', { body }, { headers, signal: abort.signal });
    },
    meta: { handled: true },
    onSettled: async () => {
      setUnderway(undefined);
      await afterChangeOf('parties', 'mail');
    },
    onSuccess: ({ runId }) => onSent(runId),
  });
  return {
    send,
    progressId: underway?.abort.signal.aborted === false ? underway.progressId : undefined,
    stop: () => underway?.abort.abort(),
  };
}
