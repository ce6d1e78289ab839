import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { codeOptions } from '#shared/ledger/withholding.ts';
import type { CodeUse, WithholdingCode } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';

import { call } from '../lib/call.ts';

/** A code of withholding as the server tells it. */
export type CodeRow = Api['GET /api/withholding-codes']['reply']['codes'][number];

/** All codes of withholding: those of the law, and those that an accountant entered. */
export const codesQuery = queryOptions({
  queryKey: ['withholding-codes'],
  queryFn: async ({ signal }) => (await call('GET /api/withholding-codes', {}, { signal })).codes,
  staleTime: 300_000,
  meta: { handled: true },
});

/** The codes that a field offers; those of the law until the server has answered. */
export function useCodeOptions(use: CodeUse) {
  const { data } = useQuery(codesQuery);
  return codeOptions(data?.map(asRule) ?? LAW_CODES, use);
}

/** What forms know of the codes without asking. */
export function knownCodes(client: QueryClient): readonly WithholdingCode[] {
  return client.getQueryData(codesQuery.queryKey)?.map(asRule) ?? LAW_CODES;
}

function asRule({ purpose, to, rateBasisPoints, ...row }: CodeRow): WithholdingCode {
  return {
    ...row,
    for: purpose,
    to: to ?? undefined,
    rateBasisPoints: BigInt(rateBasisPoints),
  };
}
