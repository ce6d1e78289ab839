import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type OwingCustomer = Api['GET /api/statement-runs/customers']['reply']['customers'][number];
export type AskedRun = Api['POST /api/statement-runs']['body'];
export type StatementRunRow = Api['GET /api/statement-runs']['reply']['rows'][number];
export type SentRun = Api['GET /api/statement-runs/:runId']['reply'];
export type SentStatement = SentRun['statements'][number];

/** What is posted and mailed changes it, as it does all that parties owe. */
const PARTIES_KEY = 'parties';
const POLL_MS = 700;

/** Who owes at least an amount on a day. */
export function owingQuery({ asOf, least }: { asOf: string; least: string | undefined }) {
  return queryOptions({
    queryKey: [PARTIES_KEY, 'owing', asOf, least],
    queryFn: ({ signal }) =>
      call(
        'GET /api/statement-runs/customers',
        { query: { asOf, least: least ?? '0.00' } },
        { signal },
      ),
    enabled: least !== undefined,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** How many statements of a run are drawn. */
export function statementProgressQuery(progressId: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, 'statement-progress', progressId],
    queryFn: ({ signal }) =>
      call('GET /api/statement-runs/progress/:progressId', { params: { progressId } }, { signal }),
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
}

/** A page of the runs, the newest first. */
export function statementRunsQuery(page: number) {
  return queryOptions({
    queryKey: [PARTIES_KEY, 'statement-runs', page],
    queryFn: ({ signal }) => call('GET /api/statement-runs', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** One run with what was sent. */
export function sentRunQuery(runId: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, 'statement-run', runId],
    queryFn: ({ signal }) =>
      call('GET /api/statement-runs/:runId', { params: { runId } }, { signal }),
    meta: { handled: true },
  });
}

/** What was sent to one party, the newest first. */
export function sentToQuery(partyId: string, page: number) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId, 'statements-sent', page],
    queryFn: ({ signal }) =>
      call(
        'GET /api/parties/:partyId/statements-sent',
        { params: { partyId }, query: { page, pageSize: 20 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
