import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';

export type BankAccount = Api['GET /api/bank/statement-accounts']['reply']['accounts'][number];

/** Every query of the bank begins like this. */
export const BANK_KEY = 'bank';

/** The bank accounts that a statement can be of, each with its last one. */
export function useBankAccounts() {
  return useQuery(statementAccountsQuery);
}

/** What was matched on an account, a page of it. */
export function matchesQuery(
  account: string,
  query: NonNullable<Api['GET /api/bank/workspace/:account/matches']['query']>,
) {
  return queryOptions({
    queryKey: [BANK_KEY, 'matches', account, query],
    queryFn: ({ signal }) =>
      call('GET /api/bank/workspace/:account/matches', { params: { account }, query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** Who can be asked about a line. */
export const colleaguesQuery = queryOptions({
  queryKey: [BANK_KEY, 'colleagues'],
  queryFn: async ({ signal }) => (await call('GET /api/bank/colleagues', {}, { signal })).clientIds,
  meta: { handled: true },
});

/** The rules that explain bank lines. */
export const rulesQuery = queryOptions({
  queryKey: [BANK_KEY, 'rules'],
  queryFn: async ({ signal }) => (await call('GET /api/bank/rules', {}, { signal })).rules,
  meta: { handled: true },
});

/** The statements of an account, newest first. */
export function statementsQuery(query: NonNullable<Api['GET /api/bank/statements']['query']>) {
  return queryOptions({
    queryKey: [BANK_KEY, 'statements', query],
    queryFn: ({ signal }) => call('GET /api/bank/statements', { query }, { signal }),
    meta: { handled: true },
  });
}

/** The lines of one statement, a page of them. */
export function statementLinesQuery(
  statementId: string,
  query: { page: number; pageSize: number },
) {
  return queryOptions({
    queryKey: [BANK_KEY, 'statements', 'lines', statementId, query],
    queryFn: ({ signal }) =>
      call('GET /api/bank/statements/:statementId', { params: { statementId }, query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The bank accounts that a statement or report can be of, each with its last statement. */
export const statementAccountsQuery = queryOptions({
  queryKey: [BANK_KEY, 'accounts'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/bank/statement-accounts', {}, { signal })).accounts,
  meta: { handled: true },
});

/** What a bank line may be recorded as. */
export function recordingsQuery(
  account: string,
  about: NonNullable<Api['POST /api/bank/workspace/:account/recordings']['body']>,
) {
  return queryOptions({
    queryKey: [BANK_KEY, 'recordings', account, about],
    queryFn: ({ signal }) =>
      call(
        'POST /api/bank/workspace/:account/recordings',
        { params: { account }, body: about },
        { signal },
      ),
    gcTime: 0,
    meta: { handled: true },
  });
}

/** What recording lines of the bank would post. */
export function deskPreviewQuery(
  account: string,
  entries: NonNullable<Api['POST /api/bank/workspace/:account/desk/preview']['body']>['entries'],
  progressId?: string,
) {
  return queryOptions({
    queryKey: [BANK_KEY, 'desk-preview', account, entries, progressId],
    queryFn: ({ signal }) =>
      call(
        'POST /api/bank/workspace/:account/desk/preview',
        { params: { account }, body: { entries, ...(progressId && { progressId }) } },
        { signal },
      ),
    gcTime: 0,
    retry: false,
    meta: { handled: true },
  });
}

/** The same of many lines: what was posted from it is not previewed again while its dialog goes. */
export function manyPreviewQuery(
  account: string,
  entries: Parameters<typeof deskPreviewQuery>[1],
  progressId: string,
) {
  return queryOptions({
    ...deskPreviewQuery(account, entries, progressId),
    staleTime: 'static',
  });
}

const POLL_MS = 700;

/** How far a preview or a recording is; asked again and again. */
export function deskProgressQuery(progressId: string) {
  return queryOptions({
    queryKey: [BANK_KEY, 'desk-progress', progressId],
    queryFn: ({ signal }) =>
      call('GET /api/bank/desk-progress/:progressId', { params: { progressId } }, { signal }),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
}
