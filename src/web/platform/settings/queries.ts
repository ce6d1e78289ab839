import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';

/** The bank accounts of the company. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['settings', 'bank-accounts'],
  queryFn: () => call('GET /api/settings/bank-accounts', {}),
  meta: { handled: true },
});

/** The logo of the company. */
export const logoQuery = queryOptions({
  queryKey: ['settings', 'company', 'logo'],
  queryFn: () => call('GET /api/settings/company/logo', {}),
  meta: { handled: true },
});

/** Who keeps the petty cash, and how much it may be. */
export const pettyCashQuery = queryOptions({
  queryKey: ['settings', 'petty-cash'],
  queryFn: () => call('GET /api/settings/petty-cash', {}),
  meta: { handled: true },
});

/** What a second person approves or releases, and from which amount on. */
export const approvalRulesQuery = queryOptions({
  queryKey: ['settings', 'approvals'],
  queryFn: () => call('GET /api/settings/approvals', {}),
  meta: { handled: true },
});

/** Which kinds need a supporting document, and from which amount on. */
export const evidenceRulesQuery = queryOptions({
  queryKey: ['settings', 'evidence'],
  queryFn: () => call('GET /api/settings/evidence', {}),
  meta: { handled: true },
});

/** Where a bank’s cheque is printed. */
export function chequeTemplateQuery(bankAccountId: string) {
  return queryOptions({
    queryKey: ['settings', 'cheque-template', bankAccountId],
    queryFn: () =>
      call('GET /api/settings/bank-accounts/:bankAccountId/cheque-template', {
        params: { bankAccountId },
      }),
    meta: { handled: true },
  });
}
