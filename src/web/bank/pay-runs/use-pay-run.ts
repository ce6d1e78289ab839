import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { call } from '../../lib/call.ts';
import { afterPosting } from '../../lib/stale.ts';

import type { AskedRun, RunPreview } from './queries.ts';

/** What was asked, and what it would post. */
interface Shown {
  readonly asked: AskedRun;
  readonly preview: RunPreview;
}

/**
 * The preview of a run and its Yes. The key stays while what is confirmed stays the same, so that
 * pressing again after a broken connection pays nothing twice.
 */
export function usePayRun(onPaid: (payRunId: string) => void) {
  const last = useRef({ content: '', key: '' });
  const [shown, setShown] = useState<Shown>();
  const [underway, setUnderway] = useState<{ progressId: string; abort: AbortController }>();
  const begin = () => {
    const abort = new AbortController();
    const progressId = crypto.randomUUID();
    setUnderway({ progressId, abort });
    return { progressId, signal: abort.signal };
  };
  const over = () => setUnderway(undefined);
  const preview = useMutation({
    mutationFn: async (asked: AskedRun) => {
      const { progressId, signal } = begin();
      const body = { ...asked, progressId };
      setShown({ asked, preview: await call('POST /api/pay-runs/preview', { body }, { signal }) });
    },
    meta: { handled: true },
    onSettled: over,
  });
  const post = useMutation({
    mutationFn: async ({ asked, answered }: { asked: AskedRun; answered: readonly string[] }) => {
      const { progressId, signal } = begin();
      const digest = shown?.preview.digest ?? '';
      const content = JSON.stringify([asked, digest]);
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
      const body = { ...asked, progressId, digest, answered: [...answered] };
      const headers = { 'idempotency-key': last.current.key };
      return call('POST /api/pay-runs', { body }, { headers, signal });
    },
    meta: { handled: true },
    onSettled: over,
    onSuccess: async ({ payRunId }) => {
      await afterPosting();
      onPaid(payRunId);
    },
  });
  return {
    shown,
    preview,
    post,
    progressId: underway?.abort.signal.aborted === false ? underway.progressId : undefined,
    stop: () => underway?.abort.abort(),
    back: () => {
      setShown(undefined);
      post.reset();
    },
  };
}
