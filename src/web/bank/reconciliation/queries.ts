import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { BANK_KEY } from '../queries.ts';

export type Current = Api['GET /api/bank/reconciliation/:account']['reply'];
export type Figures = Current['figures'];
export type Section = Figures['creditMemos'];
export type SectionRow = Section['rows'][number];
export type ProofRow = Figures['proof']['bank'][number];
export type Reconciliation = Api['GET /api/bank/reconciliations']['reply']['rows'][number];

const KEY = [BANK_KEY, 'reconciliation'] as const;

/** The statement of an account as it stands now, as at a day. */
export function useCurrent(account: string, asAt: string) {
  return useQuery({
    queryKey: [...KEY, 'current', account, asAt],
    queryFn: ({ signal }) =>
      call(
        'GET /api/bank/reconciliation/:account',
        { params: { account }, query: { asAt } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The reconciliations of an account, newest first. */
export function useReconciliations(account: string) {
  return useQuery({
    queryKey: [...KEY, 'list', account],
    queryFn: async ({ signal }) =>
      (await call('GET /api/bank/reconciliations', { query: { account } }, { signal })).rows,
    meta: { handled: true },
  });
}

/** A reconciliation as it was signed. */
export function useSigned(reconciliationId: string) {
  return useQuery({
    queryKey: [...KEY, 'signed', reconciliationId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/bank/reconciliations/:reconciliationId',
        { params: { reconciliationId } },
        { signal },
      ),
    meta: { handled: true },
  });
}
