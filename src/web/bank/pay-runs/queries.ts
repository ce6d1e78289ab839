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
export type PaymentLayoutRow = Api['GET /api/payment-layouts']['reply']['layouts'][number];
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

/** The certificates 2307 that belong to the bills of a run. */
export function runCertificatesQuery(payRunId: string) {
  return queryOptions({
    queryKey: [BANK_KEY, 'pay-runs', 'certificates', payRunId],
    queryFn: async ({ signal }) => {
      const asked = { params: { payRunId } };
      return (await call('GET /api/pay-runs/:payRunId/certificates', asked, { signal }))
        .certificates;
    },
    meta: { handled: true },
  });
}

/** How payment files are laid out, as people entered it. */
export const paymentLayoutsQuery = queryOptions({
  queryKey: [BANK_KEY, 'payment-layouts'],
  queryFn: async ({ signal }) => (await call('GET /api/payment-layouts', {}, { signal })).layouts,
  meta: { handled: true },
});

/** One run with its payments. */
export function payRunQuery(payRunId: string) {
  return queryOptions({
    queryKey: [BANK_KEY, 'pay-runs', 'run', payRunId],
    queryFn: ({ signal }) =>
      call('GET /api/pay-runs/:payRunId', { params: { payRunId } }, { signal }),
    meta: { handled: true },
  });
}
