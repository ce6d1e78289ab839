import { useQuery } from '@tanstack/react-query';

import { call } from '../lib/call.ts';

/** The company's profile: whether it is VAT-registered decides what is shown. */
export function useCompany() {
  return useQuery({
    queryKey: ['settings', 'company'],
    queryFn: () => call('GET /api/settings/company', {}),
    select: ({ company }) => company,
    staleTime: 5 * 60_000,
    meta: { handled: true },
  });
}
