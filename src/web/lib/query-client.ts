import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { CallError } from './call.ts';
import { notifyProblem } from './notify.ts';
import { isOnline } from './offline/line.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `handled: true`: the screen itself shows the failure, so the toast stays away. */
    queryMeta: { handled?: boolean };
    mutationMeta: { handled?: boolean };
  }
}

/**
 * The one cache of server state, with the one place that tells failures: what a screen does not
 * show itself becomes a toast, once. A failure with marked fields belongs to its form (pass
 * `meta: { handled: true }` there).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.handled !== true && !isSaidElsewhere(error)) notifyProblem(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, ...[, , mutation]) => {
      if (mutation.meta?.handled !== true && !isSessionEnd(error)) notifyProblem(error);
    },
  }),
  defaultOptions: {
    queries: {
      // Books change under everybody: what is known is shown at once and asked for again. What
      // changes rarely says so where it is asked for.
      staleTime: 0,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
    mutations: { networkMode: 'always' },
  },
});

function isWorthRepeating(error: unknown): boolean {
  // What has no line is asked again when it is back.
  if (!isOnline()) return false;
  return error instanceof CallError && (error.code === 'network' || error.status === 503);
}

// The bar over the screen says that there is no line.
function isSaidElsewhere(error: unknown): boolean {
  return isSessionEnd(error) || (error instanceof CallError && !isOnline());
}

// The session's end leads to the login screen; a toast beside it would be noise.
function isSessionEnd(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}
