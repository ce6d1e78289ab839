import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';
import { afterChangeOf } from '../lib/stale.ts';
import { useLongReport } from '../ui/use-long-report.ts';

export type TaxReportName = Api['GET /api/tax/reports/:name']['params']['name'];
export type TaxForm = Api['GET /api/tax/returns/:form']['params']['form'];
export type TaxReturn = Api['GET /api/tax/returns/:form']['reply']['taxReturn'];
export type TaxFault = Api['GET /api/tax/faults']['reply']['faults'][number];

/** Every query of taxes but the calendar begins like this. */
export const TAX_KEY = 'tax';

const SETTINGS = { meta: { handled: true } };

/** A register, list or control of a period, in parts. */
export function useTaxReport(name: TaxReportName, period: string) {
  return useLongReport({
    queryKey: [TAX_KEY, 'report', name, period],
    fetch: (after, signal) => {
      const input = { params: { name }, query: { period, ...after } };
      return call('GET /api/tax/reports/:name', input, { signal });
    },
  });
}

/** The tax rows behind a figure, in parts. */
export function useTaxRows(query: NonNullable<Api['GET /api/tax/rows']['query']>) {
  return useLongReport({
    queryKey: [TAX_KEY, 'rows', query],
    fetch: (after, signal) =>
      call('GET /api/tax/rows', { query: { ...query, ...after } }, { signal }),
  });
}

/** The worksheet of a return. */
export function useTaxReturn(form: TaxForm, period: string) {
  return useQuery({
    ...SETTINGS,
    queryKey: [TAX_KEY, 'return', form, period],
    queryFn: async ({ signal }) => {
      const input = { params: { form }, query: { period } };
      return (await call('GET /api/tax/returns/:form', input, { signal })).taxReturn;
    },
  });
}

/** Reads taxes anew after a change of them, and how what was filed compares with them. */
export function refreshTaxes(): Promise<void> {
  return afterChangeOf('tax', 'filings');
}

/** The certificates of a period. */
export function certificatesQuery(query: NonNullable<Api['GET /api/tax/certificates']['query']>) {
  return queryOptions({
    queryKey: [TAX_KEY, 'certificates', query],
    queryFn: ({ signal }) => call('GET /api/tax/certificates', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The certificates that were received in a period. */
export function receivedQuery(key: string) {
  return queryOptions({
    queryKey: [TAX_KEY, 'received', key],
    queryFn: async ({ signal }) =>
      (await call('GET /api/tax/received', { query: { period: key } }, { signal })).report,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** What keeps a period’s data from being filed. */
export function faultsQuery(period: string) {
  return queryOptions({
    queryKey: [TAX_KEY, 'faults', period],
    queryFn: async ({ signal }) =>
      (await call('GET /api/tax/faults', { query: { period } }, { signal })).faults,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The importations of a period. */
export function importationsQuery(period: string) {
  return queryOptions({
    queryKey: [TAX_KEY, 'importations', period],
    queryFn: async ({ signal }) =>
      (await call('GET /api/tax/importations', { query: { period } }, { signal })).importations,
    meta: { handled: true },
  });
}

/** The unpaid invoices of the quarter around a period, with their conditions. */
export function uncollectedQuery(period: string) {
  return queryOptions({
    queryKey: [TAX_KEY, 'uncollected', period],
    queryFn: ({ signal }) => call('GET /api/tax/uncollected', { query: { period } }, { signal }),
    meta: { handled: true },
  });
}

/** The certificates of one record. */
export function recordCertificatesQuery(transactionId: string) {
  return queryOptions({
    queryKey: [TAX_KEY, 'record', transactionId],
    queryFn: async ({ signal }) => {
      const input = { params: { transactionId } };
      return (await call('GET /api/tax/certificates/record/:transactionId', input, { signal }))
        .certificates;
    },
  });
}

/** A data file, and what keeps it from being sent. */
export function datQuery(
  kind: Api['GET /api/tax/dat/:kind']['params']['kind'],
  query: NonNullable<Api['GET /api/tax/dat/:kind']['query']>,
) {
  return queryOptions({
    queryKey: [TAX_KEY, 'dat', kind, query],
    queryFn: ({ signal }) =>
      call('GET /api/tax/dat/:kind', { params: { kind }, query }, { signal }),
    meta: { handled: true },
  });
}
