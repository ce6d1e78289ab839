import { useQuery } from '@tanstack/react-query';

import { today } from '../lib/today.ts';
import { call } from '../lib/call.ts';
import type { Today } from './report-span.ts';

/** The day, and the month that the company's taxable year ends in; December until it is known. */
export function useNow(): { now: Today; isKnown: boolean } {
  const company = useQuery({
    queryKey: ['settings', 'company'],
    queryFn: () => call('GET /api/settings/company', {}),
    staleTime: 300_000,
    meta: { handled: true },
  });
  const fiscalYearEndMonth = company.data?.company.fiscalYearEndMonth ?? 12;
  return { now: { today: today(), fiscalYearEndMonth }, isKnown: !company.isPending };
}
