import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { BANK_KEY } from '../queries.ts';

export type AccountOverview = Api['GET /api/bank/overview']['reply']['accounts'][number];

/** Where each bank account stands, and the cheques that fall due. */
export function useBankOverview() {
  return useQuery({
    queryKey: [BANK_KEY, 'overview'],
    queryFn: async ({ signal }) => (await call('GET /api/bank/overview', {}, { signal })).accounts,
    meta: { handled: true },
  });
}
