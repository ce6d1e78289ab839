import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../../lib/call.ts';

export type Found = Api['GET /api/find']['reply'];

/**
 * What the books know of a text, and nothing of the text before it: Enter would open that. Nothing
 * is asked for a single letter.
 */
export function findQuery(text: string, party: string) {
  return queryOptions({
    queryKey: ['find', text, party],
    queryFn: ({ signal }) => call('GET /api/find', { query: { text, party } }, { signal }),
    enabled: text.length > 1,
    gcTime: 60_000,
    meta: { handled: true },
  });
}
