import { useQuery } from '@tanstack/react-query';

import { useIsOnline } from '../../lib/offline/line.ts';
import { findKnownUser } from '../../lib/offline/known.ts';
import { sessionQuery } from './queries.ts';

/**
 * Who is logged in, and how it is asked again. A failed refresh sets the user to none
 * (specification, section 4); without a line nobody can be asked, and it is who it was.
 */
export function useDashboardCall() {
  const dashboard = useQuery(sessionQuery);
  const isOnline = useIsOnline();
  const asked = dashboard.isError ? undefined : dashboard.data;
  return {
    user: asked ?? (isOnline ? undefined : findKnownUser()),
    refreshSession: async () => {
      await dashboard.refetch();
    },
  };
}
