import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

const POLL_MS = 700;

export type Asked = Omit<Api['POST /api/recodings/preview']['body'], 'leaveOut' | 'progressId'>;
export type Preview = Api['POST /api/recodings/preview']['reply'];
export type PreviewRow = Preview['rows'][number];

/** How far a preview or the act itself is; asked again and again. */
export function recodingProgressQuery(progressId: string) {
  return queryOptions({
    queryKey: ['recoding', progressId],
    queryFn: ({ signal }) =>
      call('GET /api/recodings/progress/:progressId', { params: { progressId } }, { signal }),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
}

/** Customers and vendors by a part of their name or TIN. */
export function partiesByTextQuery(text: string) {
  return queryOptions({
    queryKey: ['parties', 'by-text', text],
    queryFn: async ({ signal }) => {
      const query = { register: 'any', text } as const;
      return (await call('GET /api/parties/search', { query }, { signal })).parties;
    },
    enabled: text.trim() !== '',
    meta: { handled: true },
  });
}
