import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';

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

const keyOf = (account: string, party: string, isSettled = false) => [
  'open-items',
  account,
  party,
  ...(isSettled ? ['settled'] : []),
];
const CASH = ['cash-accounts'];

/** The open documents to choose from; asked anew each time a form opens, because others settle them too. */
export function useOpenItems({ account, party, isOfParty, isSettled = false }: Wanted) {
  const which = {
    ...(party !== '' && { partyId: party }),
    ...(isSettled && { settled: 'true' as const }),
  };
  return useQuery({
    queryKey: keyOf(account, party, isSettled),
    queryFn: ({ signal }) =>
      call('GET /api/open-items', { query: { account, ...which } }, { signal }),
    enabled: !isOfParty || party !== '',
    staleTime: 5_000,
    meta: { handled: true },
  });
}

/** What is in the cash accounts, with each bank's next cheque. */
export function useCashAccounts() {
  return useQuery({
    queryKey: CASH,
    queryFn: ({ signal }) => call('GET /api/cash-accounts', {}, { signal }),
    staleTime: 5_000,
    meta: { handled: true },
  });
}

/** Forgets what was open, because something was entered. */
export function forgetOpenItems(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['open-items'] });
  void client.invalidateQueries({ queryKey: CASH });
}

/** An open document that was asked for before, if it is known. */
export function knownItem(
  client: QueryClient,
  wanted: { account: string; document: string; partyId: string | undefined },
) {
  const found = client.getQueryData<OpenItems>(keyOf(wanted.account, wanted.partyId ?? ''));
  return found?.items.find(({ document }) => document === wanted.document);
}

/** What was last told of a cash account, if anything was. */
export function knownCash(client: QueryClient): CashAccounts | undefined {
  return client.getQueryData<CashAccounts>(CASH);
}
