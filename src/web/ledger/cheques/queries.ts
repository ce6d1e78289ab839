import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

/** One cheque and what became of it. */
export function chequeQuery(chequeId: string) {
  return queryOptions({
    queryKey: ['cheques', 'one', chequeId],
    queryFn: ({ signal }) =>
      call('GET /api/cheques/:chequeId', { params: { chequeId } }, { signal }),
    meta: { handled: true },
  });
}

/** The cheques that fit a filter, a page of them. */
export function chequesQuery(query: NonNullable<Api['GET /api/cheques']['query']>) {
  return queryOptions({
    queryKey: ['cheques', query],
    queryFn: ({ signal }) => call('GET /api/cheques', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
