import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { cashAccountsQuery } from '../../lib/queries.ts';

export type OpenItems = Api['GET /api/open-items']['reply'];
export type CashAccounts = Api['GET /api/cash-accounts']['reply'];

/** Which documents: of an account, and of one party where documents belong to parties. */
interface Wanted {
  readonly account: string;
  readonly party: string;
  /** Whether the documents are a party's: nothing is asked before one is chosen. */
  readonly isOfParty: boolean;
  /** Settled documents instead of open ones. */
  readonly isSettled?: boolean;
}

/** The transaction that the form corrects: what it settled is open again for its replacement. */
export const CorrectsContext = createContext<string | undefined>(undefined);

const keyOf = (account: string, party: string) => ['open-items', account, party];

/**
 * The open items to choose from; asked anew each time a form opens, because others settle them too.
 */
export function useOpenItems({ account, party, isOfParty, isSettled = false }: Wanted) {
  const corrects = use(CorrectsContext);
  const which = {
    ...(party !== '' && { partyId: party }),
    ...(isSettled && { settled: 'true' as const }),
    ...(corrects !== undefined && { corrects }),
  };
  return useQuery({
    queryKey: [...keyOf(account, party), isSettled ? 'settled' : 'open', corrects ?? ''],
    queryFn: ({ signal }) =>
      call('GET /api/open-items', { query: { account, ...which } }, { signal }),
    enabled: !isOfParty || party !== '',
    staleTime: 5_000,
    meta: { handled: true },
  });
}

/** What is in the cash accounts, with each bank's next cheque. */
export function useCashAccounts() {
  return useQuery(cashAccountsQuery);
}

/** An open item that was asked for before, if it is known. */
export function knownItem(
  client: QueryClient,
  wanted: { account: string; document: string; partyId: string | undefined },
) {
  const queryKey = [...keyOf(wanted.account, wanted.partyId ?? ''), 'open'];
  const asked = client.getQueriesData<OpenItems>({ queryKey, type: 'active' });
  const items = asked.flatMap(([, found]) => found?.items ?? []);
  return items.find(({ document }) => document === wanted.document);
}

/** What was last told of a cash account, if anything was. */
export function knownCash(client: QueryClient): CashAccounts | undefined {
  return client.getQueryData(cashAccountsQuery.queryKey);
}
