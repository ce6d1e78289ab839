import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

/** A chart as it was read, with what its columns were taken for. */
export type ChartFile = Api['POST /api/chart-imports']['reply'];
/** What would happen to each row. */
export type CheckedChart = Api['POST /api/chart-imports/:importId/check']['reply'];
/** An import that can be taken back. */
export type EarlierChart = Api['GET /api/chart-imports']['reply']['imports'][number];

export interface ChartAsked {
  readonly mapping: ChartFile['mapping'];
  readonly choices: readonly { readonly row: number; readonly account: string }[];
}

/** Charts that were imported. */
export const chartImportsQuery = queryOptions({
  queryKey: ['settings', 'chart-imports'],
  queryFn: () => call('GET /api/chart-imports', {}),
  meta: { handled: true },
});

/** What would happen to each row by this mapping and these choices; forgotten with the page. */
export function chartCheckQuery(importId: string, { mapping, choices }: ChartAsked) {
  return queryOptions({
    queryKey: ['imports', importId, 'chart', mapping, choices],
    queryFn: ({ signal }) =>
      call(
        'POST /api/chart-imports/:importId/check',
        { params: { importId }, body: { mapping, choices: [...choices] } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { handled: true },
  });
}
