import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import type { Api } from '#shared/api/index.ts';
import { NUMBERED_FORMS } from '#shared/ledger/document-numbers.ts';

export type Numbers = Api['GET /api/numbers']['reply'];
export type RangeRow = Numbers['ranges'][number];
export type UnusedRow = Numbers['unused'][number];

/** What a form of a kind is called. */
export function formTitle(kind: string): string {
  return NUMBERED_FORMS.find((form) => form.kind === kind)?.title ?? kind;
}

/** The ranges of printed forms and our own series. */
export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: ({ signal }) => call('GET /api/numbers', {}, { signal }),
  meta: { handled: true },
});
