import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { TAX_KEY } from '../queries.ts';

export type Expected = Api['GET /api/tax/expected']['reply'];
export type ExpectedParty = Expected['parties'][number];
export type ExpectedRow = ExpectedParty['rows'][number];

/** Every query of certificates that customers owe begins like this. */
const EXPECTED_KEY = [TAX_KEY, 'expected'] as const;

/** Certificates that customers still owe us on a day. */
export function useExpected(asOf: string) {
  return useQuery({
    queryKey: [...EXPECTED_KEY, asOf],
    queryFn: ({ signal }) => call('GET /api/tax/expected', { query: { asOf } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/**
 * The letter that asks a party for certificates; it is read once, because the person changes it.
 */
export function reminderQuery(partyId: string) {
  return queryOptions({
    queryKey: [...EXPECTED_KEY, 'reminder', partyId],
    queryFn: ({ signal }) =>
      call('GET /api/tax/expected/reminders/:partyId', { params: { partyId } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { handled: true },
  });
}
