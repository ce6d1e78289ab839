import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type CategoryWork = Api['GET /api/categories/:category']['reply'];
export type WorkCategory = Api['GET /api/categories/:category']['params']['category'];

/** Own drafts, the last records and what is open of a category. */
export function categoryWorkQuery(category: WorkCategory) {
  return queryOptions({
    // With the drafts it is stale when one of them changes, and with everything after a posting.
    queryKey: ['drafts', 'category', category],
    queryFn: ({ signal }) =>
      call('GET /api/categories/:category', { params: { category } }, { signal }),
    meta: { handled: true },
  });
}
