import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from './call.ts';

/** For what changes rarely: whoever changes it here asks again at once. */
const RARELY = 5 * 60_000;

/** What this person typed and has not entered yet. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: async ({ signal }) => (await call('GET /api/drafts', {}, { signal })).drafts,
  meta: { handled: true },
});

/** Entries that are to be reversed on a day. */
export const reversingQuery = queryOptions({
  queryKey: ['periods', 'reversing'],
  queryFn: async ({ signal }) => (await call('GET /api/periods/reversing', {}, { signal })).entries,
  meta: { handled: true },
});

/** What is open of receivables or payables by its age. */
export function ageingQuery(query: NonNullable<Api['GET /api/ageing']['query']>) {
  return queryOptions({
    queryKey: ['parties', 'ageing', query],
    queryFn: ({ signal }) => call('GET /api/ageing', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** What is in the cash accounts, with each bank’s next cheque. */
export const cashAccountsQuery = queryOptions({
  queryKey: ['cash-accounts'],
  // Every row of a form asks for it.
  staleTime: 5_000,
  queryFn: () => call('GET /api/cash-accounts', {}),
  meta: { handled: true },
});

/** The chart of accounts. */
export const chartQuery = queryOptions({
  queryKey: ['settings', 'accounts'],
  queryFn: () => call('GET /api/settings/accounts', {}),
  staleTime: RARELY,
  meta: { handled: true },
});

/** The company’s profile. */
export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: () => call('GET /api/settings/company', {}),
  staleTime: RARELY,
  meta: { handled: true },
});

/** Where form screens and cards point, as saved. */
export const addressesQuery = queryOptions({
  queryKey: ['settings', 'addresses'],
  queryFn: ({ signal }) => call('GET /api/settings/addresses', {}, { signal }),
  // Several parts of a screen that opens ask for them, one after the other.
  staleTime: 10_000,
  meta: { handled: true },
});

/**
 * Where form screens, the report folder and the documentation card point; an empty text means our
 * own page.
 */
export const formAddressesQuery = queryOptions({
  ...addressesQuery,
  select: ({ addresses }) => addresses,
});
