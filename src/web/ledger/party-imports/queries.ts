import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type Register = 'customer' | 'vendor';
/** A file as it was read, with what its columns were taken for. */
export type PartyFile = Api['POST /api/party-imports']['reply'];
export type Mapping = PartyFile['mapping'];
/** What would happen to each row. */
export type CheckedRows = Api['POST /api/party-imports/:importId/check']['reply'];

/** What would happen to each row by this mapping; forgotten with the page. */
export function partyCheckQuery(importId: string, mapping: Mapping) {
  return queryOptions({
    queryKey: ['imports', importId, 'rows', mapping],
    queryFn: ({ signal }) =>
      call(
        'POST /api/party-imports/:importId/check',
        { params: { importId }, body: { mapping } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { handled: true },
  });
}
