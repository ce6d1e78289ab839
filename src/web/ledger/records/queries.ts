import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

/** The mail that fits a filter, a page of it. */
export function mailListQuery(query: NonNullable<Api['GET /api/mail']['query']>) {
  return queryOptions({
    queryKey: ['mail', query],
    queryFn: ({ signal }) => call('GET /api/mail', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** One message as it was sent. */
export function mailQuery(mailId: string) {
  return queryOptions({
    queryKey: ['mail', mailId],
    queryFn: ({ signal }) => call('GET /api/mail/:mailId', { params: { mailId } }, { signal }),
    meta: { handled: true },
  });
}

type RecordsQuery = NonNullable<Api['GET /api/records']['query']>;

/** The records that fit a filter, a page of them. */
export function recordsQuery(query: RecordsQuery) {
  return queryOptions({ ...pageOfRecordsQuery(query), placeholderData: keepPreviousData });
}

/** The same of one page alone: while it is awaited, no other page stands in for it. */
export function pageOfRecordsQuery(query: RecordsQuery) {
  return queryOptions({
    queryKey: ['records', query],
    queryFn: ({ signal }) => call('GET /api/records', { query }, { signal }),
    meta: { handled: true },
  });
}

/** The accounts of the company: who may have recorded something. */
export const accountNamesQuery = queryOptions({
  queryKey: ['users', 'names'],
  queryFn: () => call('GET /api/auth/userManagement', { query: {} }),
  meta: { handled: true },
});

/** Entries that become drafts by schedule. */
export const recurringQuery = queryOptions({
  queryKey: ['recurring-entries'],
  queryFn: async ({ signal }) => (await call('GET /api/recurring-entries', {}, { signal })).entries,
  meta: { handled: true },
});

/** One record with its entry, papers, receipts and history. */
export function buildRecordQuery(transactionId: string) {
  return queryOptions({
    queryKey: ['record', transactionId],
    queryFn: ({ signal }) =>
      call('GET /api/records/:transactionId', { params: { transactionId } }, { signal }),
    meta: { handled: true },
  });
}
