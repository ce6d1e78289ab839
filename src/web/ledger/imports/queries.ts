import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import type { Mapping } from './import-types.ts';

const POLL_MS = 700;

/** What entering the file by this mapping would bring; forgotten with the page. */
export function importCheckQuery(importId: string, mapping: Mapping) {
  return queryOptions({
    queryKey: ['imports', importId, 'check', mapping],
    queryFn: ({ signal }) =>
      call(
        'POST /api/imports/:importId/check',
        { params: { importId }, body: { mapping } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { handled: true },
  });
}

/** How many documents of a file have been gone through; asked again and again. */
export function importProgressQuery(importId: string) {
  return queryOptions({
    queryKey: ['imports', importId, 'progress'],
    queryFn: ({ signal }) =>
      call('GET /api/imports/:importId/progress', { params: { importId } }, { signal }),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
}
