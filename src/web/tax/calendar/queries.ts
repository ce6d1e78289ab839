import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type Calendar = Api['GET /api/tax-calendar']['reply'];
export type Obligation = Calendar['obligations'][number];

/** Every query of the tax calendar begins like this. */
const CALENDAR_KEY = 'tax-calendar';

/** What falls due in a year. */
export function useCalendar(year: string) {
  const query = daysOf(year);
  return useQuery({
    queryKey: [CALENDAR_KEY, query],
    queryFn: ({ signal }) => call('GET /api/tax-calendar', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The first and the last day of a year. */
export function daysOf(year: string): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The holidays of a year. */
export function holidaysQuery(year: string) {
  return queryOptions({
    queryKey: [CALENDAR_KEY, 'holidays', year],
    queryFn: ({ signal }) =>
      call('GET /api/holidays', { query: { year: Number(year) } }, { signal }),
    meta: { handled: true },
  });
}
