import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import { call, send } from '../lib/call.ts';
import { dataAddress } from '../lib/data-address.ts';

/** A picture as a data address; it never changes. */
export function pictureQuery(path: string) {
  return queryOptions({
    queryKey: ['picture', path],
    queryFn: async ({ signal }) => dataAddress(await (await send(path, { signal })).blob()),
    meta: { handled: true },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The small picture of an attachment as a data address; it never changes. */
export function thumbnailQuery(attachmentId: string) {
  return queryOptions({
    queryKey: ['thumbnail', attachmentId],
    queryFn: async ({ signal }) => {
      const address = `/api/attachments/${encodeURIComponent(attachmentId)}/thumbnail`;
      return dataAddress(await (await send(address, { signal })).blob());
    },
    staleTime: Infinity,
    meta: { handled: true },
  });
}

/** Where the same file, or a picture like it, is attached already. */
export function twinsQuery(attachmentId: string) {
  return queryOptions({
    queryKey: ['attachment-twins', attachmentId],
    queryFn: async ({ signal }) => {
      const asked = { params: { attachmentId } };
      return (await call('GET /api/attachments/:attachmentId/twins', asked, { signal })).twins;
    },
    meta: { handled: true },
  });
}

/** What was entered last of a kind for a party. */
export function lastOfPartyQuery(kind: string, partyId: string) {
  return queryOptions({
    queryKey: ['transactions', kind, 'last', partyId],
    queryFn: () =>
      call('GET /api/transactions/:kind/last', { params: { kind }, query: { partyId } }),
    enabled: partyId !== '',
    meta: { handled: true },
  });
}

/** The answers of what was entered last for a party, of each kind that was asked about so far. */
export function knownLastOfParty(client: QueryClient, partyId: string) {
  const known = client.getQueriesData<LastOfParty>({ queryKey: ['transactions'] });
  return known.filter(([key]) => key.includes(partyId)).flatMap(([, data]) => data?.last ?? []);
}

interface LastOfParty {
  readonly last: { readonly answers: TypedAnswers } | null;
}

/**
 * What a new form of a kind begins with. Asked anew for each `turn` of the form and after what was
 * `posted` last.
 */
export function formDefaultsQuery(kind: string, turn: number, posted: string) {
  return queryOptions({
    queryKey: ['form-defaults', kind, turn, posted],
    queryFn: () => call('GET /api/transactions/:kind/defaults', { params: { kind } }),
    staleTime: Infinity,
    meta: { handled: true },
  });
}

/** The parties of a register whose name or TIN has a text. */
export function partySearchQuery(register: 'customer' | 'vendor' | 'any', text: string) {
  return queryOptions({
    queryKey: ['parties', 'search', register, text],
    queryFn: ({ signal }) => searchParties(register, text, signal),
    meta: { handled: true },
  });
}

/** Both registers are asked where the form takes a party of either. */
async function searchParties(
  register: 'customer' | 'vendor' | 'any',
  text: string,
  signal: AbortSignal,
) {
  const registers = register === 'any' ? (['vendor', 'customer'] as const) : [register];
  const found = await Promise.all(
    registers.map((one) =>
      call('GET /api/parties/search', { query: { register: one, text } }, { signal }),
    ),
  );
  return found.flatMap(({ parties }) => parties);
}

/** A code of withholding as the server tells it. */
export type CodeRow = Api['GET /api/withholding-codes']['reply']['codes'][number];

/** All codes of withholding: those of the law, and those that an accountant entered. */
export const codesQuery = queryOptions({
  queryKey: ['withholding-codes'],
  queryFn: async ({ signal }) => (await call('GET /api/withholding-codes', {}, { signal })).codes,
  staleTime: 300_000,
  meta: { handled: true },
});
