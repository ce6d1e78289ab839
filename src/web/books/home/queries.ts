import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type HomeReply = Api['GET /api/home']['reply'];

/** Everything on the first screen of this person. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call('GET /api/home', {}, { signal }),
  meta: { handled: true },
});
