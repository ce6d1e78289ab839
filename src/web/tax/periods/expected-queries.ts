import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type Expected = Api['GET /api/expected-documents']['reply'];
export type ExpectedDocument = Expected['documents'][number];
export type StoppedDocument = Expected['stopped'][number];
export type AskedRule = Api['POST /api/expected-documents']['body'];

/** What usually comes in a month. */
export function expectedQuery(month: string) {
  return queryOptions({
    queryKey: ['periods', 'expected', month],
    queryFn: ({ signal }) => call('GET /api/expected-documents', { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
