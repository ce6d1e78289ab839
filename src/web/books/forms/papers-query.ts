import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type BookPaper = Api['GET /api/books/papers']['reply']['papers'][number];

export const PAPERS_KEY = ['books', 'papers'];

/** Papers that are kept with the books: one's own, or for staff all. */
export const BOOK_PAPERS_QUERY = queryOptions({
  queryKey: PAPERS_KEY,
  queryFn: async ({ signal }) =>
    (await call('GET /api/books/papers', { query: {} }, { signal })).papers,
  meta: { handled: true },
});
