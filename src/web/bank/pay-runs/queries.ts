import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { BANK_KEY } from '../queries.ts';

export type Payables = Api['GET /api/pay-runs/bills']['reply'];
export type OpenBill = Payables['bills'][number];
export type MoneyByDay = Api['GET /api/pay-runs/money/:account']['reply'];
export type AskedRun = Api['POST /api/pay-runs/preview']['body'];
export type RunPreview = Api['POST /api/pay-runs/preview']['reply'];
export type RunRow = Api['GET /api/pay-runs']['reply']['rows'][number];
export type KeptRun = Api['GET /api/pay-runs/:payRunId']['reply'];

/** What a pay run chooses from. */
export const payablesQuery = queryOptions({
  queryKey: [BANK_KEY, 'pay-runs', 'bills'],
  queryFn: ({ signal }) => call('GET /api/pay-runs/bills', {}, { signal }),
  meta: { handled: true },
});

/** What a bank account has by day. */
export function moneyByDayQuery(account: string) {
  return queryOptions({
    queryKey: [BANK_KEY, 'pay-runs', 'money', account],
    queryFn: ({ signal }) =>
      call('GET /api/pay-runs/money/:account', { params: { account }, query: {} }, { signal }),
    enabled: account !== '',
    meta: { handled: true },
  });
}

/** A page of the runs, the newest first. */
export function payRunsQuery(page: number) {
  return queryOptions({
    queryKey: [BANK_KEY, 'pay-runs', 'list', page],
    queryFn: ({ signal }) => call('GET /api/pay-runs', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** One run with its payments. */
export function payRunQuery(payRunId: string) {
  return queryOptions({
    queryKey: [BANK_KEY, 'pay-runs', 'run', payRunId],
    queryFn: ({ signal }) =>
      call('GET /api/pay-runs/:payRunId', { params: { payRunId } }, { signal }),
    meta: { handled: true },
  });
}
