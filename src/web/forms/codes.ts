import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';

import { codeOptions } from '#shared/ledger/withholding.ts';
import type { CodeUse, WithholdingCode } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';

import { codesQuery } from './queries.ts';
import type { CodeRow } from './queries.ts';

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
