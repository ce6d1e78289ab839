import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

const JOURNAL_PAGE = 50;
const FIGURE_PAGE = 100;

/** The journal, page by page. */
export function journalQuery(asked: NonNullable<Api['GET /api/journal']['query']>) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'journal', asked],
    queryFn: ({ signal, pageParam }) => {
      const page = { ...asked, pageSize: JOURNAL_PAGE };
      const after = pageParam === '' ? page : { ...page, after: pageParam };
      return call('GET /api/journal', { query: after }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** What makes up a figure of a report, page by page. */
export function figureQuery(query: NonNullable<Api['GET /api/report-figure']['query']>) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'figure', query],
    queryFn: ({ signal, pageParam }) => {
      const page = { ...query, pageSize: FIGURE_PAGE };
      const asked = pageParam === '' ? page : { ...page, after: pageParam };
      return call('GET /api/report-figure', { query: asked }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The card of an account, page by page. */
export function ledgerCardQuery(asked: NonNullable<Api['GET /api/ledger']['query']>) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'card', asked],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/ledger',
        { query: pageParam === '' ? asked : { ...asked, after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** Every account with what it came to in a period. */
export function ledgerAccountsQuery(query: NonNullable<Api['GET /api/ledger/accounts']['query']>) {
  return queryOptions({
    queryKey: ['ledger', 'accounts', query],
    queryFn: ({ signal }) => call('GET /api/ledger/accounts', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** What each party comes to on a control account. */
export function partyLedgersQuery(asked: NonNullable<Api['GET /api/party-ledgers']['query']>) {
  return queryOptions({
    queryKey: ['ledger', 'parties', asked],
    queryFn: ({ signal }) => call('GET /api/party-ledgers', { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
