import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';

export type BankAccount = Api['GET /api/bank/statement-accounts']['reply']['accounts'][number];

/** Every query of the bank begins like this. */
export const BANK_KEY = 'bank';

/** The rules of what is recorded. */
export const RULES_KEY = [BANK_KEY, 'rules'];

/** The bank accounts that a statement can be of, each with its last one. */
export function useBankAccounts() {
  return useQuery({
    queryKey: [BANK_KEY, 'accounts'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/bank/statement-accounts', {}, { signal })).accounts,
    meta: { handled: true },
  });
}
