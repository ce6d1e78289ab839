import { queryOptions } from '@tanstack/react-query';

import { call } from '../lib/call.ts';
import type { Api } from '#shared/api/index.ts';

export type SavedReport = Api['GET /api/saved-reports']['reply']['reports'][number];

/** The reports that somebody of the company saved. */
export const savedReportsQuery = queryOptions({
  queryKey: ['saved-reports'],
  queryFn: ({ signal }) => call('GET /api/saved-reports', {}, { signal }),
  meta: { handled: true },
});

/** Income, cost and cash of the months up to a day. */
export function overviewQuery(to: string, months: number) {
  return queryOptions({
    queryKey: ['reports', 'overview', to],
    queryFn: ({ signal }) =>
      call('GET /api/report-overview', { query: { to, months } }, { signal }),
    meta: { handled: true },
  });
}
