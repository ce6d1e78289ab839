import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { BANK_KEY } from '../queries.ts';
import { readWorkspace } from './workspace.ts';

/**
 * What is left to do on an account. It is asked for once; what a person does is taken off it here.
 */
export function workspaceQuery(account: string) {
  return queryOptions({
    queryKey: [BANK_KEY, 'workspace', account] as const,
    queryFn: async ({ signal }) =>
      readWorkspace(
        await call(
          'GET /api/bank/workspace/:account',
          { params: { account }, query: {} },
          { signal },
        ),
      ),
    // Comparing thousands of rows with those before would cost more than drawing the twenty in
    // sight.
    structuralSharing: false,
    meta: { handled: true },
  });
}
