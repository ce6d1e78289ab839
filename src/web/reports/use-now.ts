import { useQuery } from '@tanstack/react-query';

import { today } from '../lib/today.ts';
import type { Today } from './report-span.ts';
import { companyQuery } from '../lib/queries.ts';

/** The day, and the month that the company's taxable year ends in; December until it is known. */
export function useNow(): { now: Today; isKnown: boolean } {
  const company = useQuery(companyQuery);
  const fiscalYearEndMonth = company.data?.company.fiscalYearEndMonth ?? 12;
  return { now: { today: today(), fiscalYearEndMonth }, isKnown: !company.isPending };
}
