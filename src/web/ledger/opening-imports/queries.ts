import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

/** Reports as they were read, with what each sheet is. */
export type OpeningFile = Api['POST /api/opening-imports']['reply'];
/** What each row means here, and whether all ties. */
export type CheckedOpening = Api['POST /api/opening-imports/:importId/check']['reply'];
export type SheetKind = OpeningFile['sheets'][number]['is'];
/** What the balances became. */
export type EnteredOpening = Api['POST /api/opening-imports/:importId/post']['reply'];

export interface OpeningAsked {
  readonly date: string;
  readonly sheets: readonly { readonly is: SheetKind; readonly daysFirst: boolean }[];
  readonly accounts: readonly { readonly key: string; readonly account: string }[];
  readonly registersParties: boolean;
}

/** The same as a call sends it. */
export function bodyOf({ sheets, accounts, ...asked }: OpeningAsked) {
  return { ...asked, sheets: [...sheets], accounts: [...accounts] };
}

/** What each row means here; forgotten with the page. */
export function openingCheckQuery(importId: string, asked: OpeningAsked) {
  return queryOptions({
    queryKey: ['imports', importId, 'opening', asked],
    queryFn: ({ signal }) =>
      call(
        'POST /api/opening-imports/:importId/check',
        { params: { importId }, body: bodyOf(asked) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { handled: true },
  });
}
