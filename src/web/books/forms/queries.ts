import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type BookDocument = Api['GET /api/books/papers']['reply']['papers'][number];

/** Documents that are kept with the books: one's own, or for staff all. */
export const bookDocumentsQuery = queryOptions({
  queryKey: ['books', 'papers'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/books/papers', { query: {} }, { signal })).papers,
  meta: { handled: true },
});
