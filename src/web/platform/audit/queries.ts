import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

/** The audit log, a page of what fits a filter. */
export function auditQuery(query: NonNullable<Api['GET /api/audit']['query']>) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call('GET /api/audit', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
