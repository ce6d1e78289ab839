import { useQuery } from '@tanstack/react-query';

import { sessionQuery } from './queries.ts';

/**
 * Who is logged in, and how it is asked again. A failed refresh sets the user to none
 * (specification, section 4).
 */
export function useDashboardCall() {
  const dashboard = useQuery(sessionQuery);
  return {
    user: dashboard.isError ? undefined : dashboard.data,
    refreshSession: async () => {
      await dashboard.refetch();
    },
  };
}
