import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';

/** The inquiries that were sent, newest first. */
export function inquiriesQuery(page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['inquiries', page],
    queryFn: ({ signal }) => call('GET /api/contact', { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
