import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { TAX_KEY } from '../tax-queries.ts';

export type Expected = Api['GET /api/tax/expected']['reply'];
export type ExpectedParty = Expected['parties'][number];
export type ExpectedRow = ExpectedParty['rows'][number];

/** Every query of certificates that customers owe begins like this. */
export const EXPECTED_KEY = [TAX_KEY, 'expected'] as const;

/** Certificates that customers still owe us on a day. */
export function useExpected(asOf: string) {
  return useQuery({
    queryKey: [...EXPECTED_KEY, asOf],
    queryFn: ({ signal }) => call('GET /api/tax/expected', { query: { asOf } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
