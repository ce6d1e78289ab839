import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type MonthlyReport = Api['GET /api/monthly-reports/:month']['reply'];

/** What belongs to the report of a month. */
export function monthlyReportQuery(month: string) {
  return queryOptions({
    queryKey: ['monthly-reports', month],
    queryFn: ({ signal }) =>
      call('GET /api/monthly-reports/:month', { params: { month } }, { signal }),
    meta: { handled: true },
  });
}
