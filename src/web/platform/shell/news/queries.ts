import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionQuery } from '../queries.ts';

export type Release = Api['GET /api/news']['reply']['releases'][number];

/** What each version brought; it stays as it is while the page is open. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async ({ signal }) => (await call('GET /api/news', {}, { signal })).releases,
  staleTime: Infinity,
  meta: { handled: true },
});

/** The person has looked: nothing is marked any more, here at once and on every device. */
export async function tellRead(): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, hasNews: false });
  // Told once more is better than a failure in the way of reading.
  await call('POST /api/news/read', {}).catch(() => {});
}
