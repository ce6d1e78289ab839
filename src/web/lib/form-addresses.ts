import { queryOptions } from '@tanstack/react-query';

import { call } from './call.ts';

/**
 * Where form screens, the report folder and the documentation card point; an empty text means our
 * own page.
 */
export const formAddresses = queryOptions({
  queryKey: ['form-addresses'],
  queryFn: async ({ signal }) => {
    const { addresses } = await call('GET /api/settings/addresses', {}, { signal });
    return addresses;
  },
});
