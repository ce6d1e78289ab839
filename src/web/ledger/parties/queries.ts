import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import type { Api } from '#shared/api/index.ts';

import { today } from '../../lib/today.ts';

export type PartyRow = Api['GET /api/parties']['reply']['rows'][number];
export type PartyDetails = Api['GET /api/parties/:partyId']['reply']['party'];
export type OpenSide = Api['GET /api/parties/:partyId/open-items']['reply']['sides'][number];
export type Buckets = OpenSide['buckets'];

/** Every query of the registers and of what parties owe begins like this. */
const PARTIES_KEY = 'parties';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the address, or today when it is none. */
export function dayOr(text: string, fallback: string = today()): string {
  return DATE.test(text) ? text : fallback;
}

export const BUCKET_LABELS: Readonly<Record<Buckets[number]['bucket'], string>> = {
  'current': 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-120': '91–120 days',
  'over 120': 'Over 120 days',
};

export const SIDE_WORDS = {
  receivable: {
    title: 'Receivables',
    open: 'Owed to us',
    advances: 'Credits of the customer',
    advance: 'Credits',
  },
  payable: {
    title: 'Payables',
    open: 'Owed by us',
    advances: 'Advances to the vendor',
    advance: 'Advances',
  },
} as const;

/** One customer or vendor. */
export function partyQuery(partyId: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId],
    queryFn: ({ signal }) => call('GET /api/parties/:partyId', { params: { partyId } }, { signal }),
    meta: { handled: true },
  });
}

/** A page of a register. */
export function partiesQuery(query: NonNullable<Api['GET /api/parties']['query']>) {
  return queryOptions({
    queryKey: [PARTIES_KEY, 'list', query],
    queryFn: ({ signal }) => call('GET /api/parties', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The statement of account of a party for some days. */
export function statementQuery(partyId: string, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId, 'statement', from, to],
    queryFn: ({ signal }) =>
      call(
        'GET /api/parties/:partyId/statement',
        { params: { partyId }, query: { from, to } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** What was open of a party on a day. */
export function partyItemsQuery(partyId: string, asOf: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId, 'items', asOf],
    queryFn: ({ signal }) =>
      call(
        'GET /api/parties/:partyId/open-items',
        { params: { partyId }, query: { asOf } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** What was recorded of a party, newest first. */
export function partyHistoryQuery(partyId: string, query: { page: number; pageSize: number }) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId, 'history', query],
    queryFn: ({ signal }) =>
      call('GET /api/parties/:partyId/history', { params: { partyId }, query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The letter with what is open of a party; it is read once, because the person changes it. */
export function statementLetterQuery(partyId: string, asOf: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId, 'statement-letter', asOf],
    queryFn: ({ signal }) =>
      call(
        'GET /api/parties/:partyId/statement-letter',
        { params: { partyId }, query: { asOf } },
        { signal },
      ),
    gcTime: 0,
    staleTime: Infinity,
    meta: { handled: true },
  });
}

/** Who of a register has a text in its name or TIN. */
export function othersQuery(register: 'customer' | 'vendor', text: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, 'others', register, text],
    queryFn: async ({ signal }) =>
      (await call('GET /api/parties/search', { query: { register, text } }, { signal })).parties,
    enabled: text.trim() !== '',
    meta: { handled: true },
  });
}

/** What merging a party into another one would do. */
export function mergePreviewQuery(partyId: string, into: string) {
  return queryOptions({
    queryKey: [PARTIES_KEY, partyId, 'merge', into],
    queryFn: ({ signal }) =>
      call('GET /api/parties/:partyId/merge', { params: { partyId }, query: { into } }, { signal }),
    enabled: into !== '',
    gcTime: 0,
    meta: { handled: true },
  });
}
