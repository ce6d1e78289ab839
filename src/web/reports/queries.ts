import { queryOptions } from '@tanstack/react-query';

import { call } from '../lib/call.ts';
import { useLongReport } from '../ui/use-long-report.ts';
import type { Api } from '#shared/api/index.ts';

export type SavedReport = Api['GET /api/saved-reports']['reply']['reports'][number];

/** The reports that somebody of the company saved. */
export const savedReportsQuery = queryOptions({
  queryKey: ['saved-reports'],
  queryFn: ({ signal }) => call('GET /api/saved-reports', {}, { signal }),
  meta: { handled: true },
});

const OVERVIEW_MONTHS = 12;

/** Income, cost, cash and what is owed, of the twelve months up to a day. */
export function overviewQuery(to: string) {
  return queryOptions({
    queryKey: ['reports', 'overview', to],
    queryFn: ({ signal }) =>
      call('GET /api/report-overview', { query: { to, months: OVERVIEW_MONTHS } }, { signal }),
    meta: { handled: true },
  });
}

/** A financial report, in parts; asked for once `isEnabled`. */
export function useStatement(
  name: Api['GET /api/reports/:name']['params']['name'],
  query: NonNullable<Api['GET /api/reports/:name']['query']>,
  isEnabled: boolean,
) {
  return useLongReport({
    queryKey: ['reports', name, query],
    fetch: (after, signal) =>
      call(
        'GET /api/reports/:name',
        { params: { name }, query: { ...query, ...after } },
        { signal },
      ),
    isEnabled,
  });
}

/** The budget of a year. */
export function budgetQuery(year: string) {
  return queryOptions({
    queryKey: ['budgets', year],
    queryFn: ({ signal }) => call('GET /api/budgets/:year', { params: { year } }, { signal }),
    meta: { handled: true },
  });
}
