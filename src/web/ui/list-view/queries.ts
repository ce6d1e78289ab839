import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import type { ListName } from '#shared/platform/lists.ts';

import { call } from '../../lib/call.ts';

type ListSettings = Api['GET /api/lists/:list']['reply'];
export type SavedView = ListSettings['views'][number];

/** A person's saved views of a list and the columns that they hide. */
export function listSettingsQuery(list: ListName) {
  return queryOptions({
    queryKey: ['list-settings', list],
    queryFn: ({ signal }) => call('GET /api/lists/:list', { params: { list } }, { signal }),
    // Nobody else changes them.
    staleTime: Infinity,
    meta: { handled: true },
  });
}
