import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';
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
export async function refreshTaxes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [TAX_KEY] }),
    client.invalidateQueries({ queryKey: ['filings'] }),
  ]);
}
