import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import { keepKnown } from '../../lib/offline/known.ts';
import { serverSkewMs } from '../../lib/session/server-clock.ts';
import { keepFirstLogin } from '../../lib/session/first-login.ts';
import type { SessionUser } from '../../lib/session/session-context.ts';
import { keepRole } from '../../lib/session/stored-role.ts';

const EVERY_MS = 15 * 60_000;
const AGAIN_MS = 20_000;

/** Who is logged in: asked on load and every 15 minutes (specification, section 4). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchUser(signal),
  refetchInterval: (query) => (query.state.status === 'error' ? AGAIN_MS : EVERY_MS),
  refetchIntervalInBackground: true,
  staleTime: Infinity,
  meta: { handled: true },
});

async function fetchUser(signal: AbortSignal): Promise<SessionUser> {
  const { user, version, hasNews } = await call(
    'GET /api/auth/Dashboard',
    {},
    { signal, headers: { 'content-type': 'application/json' } },
  );
  keepRole(user.role);
  // The flag may have been removed from the storage; the server still waits for the change.
  keepFirstLogin(user.firstLogin && user.role === 'admin');
  const known = {
    id: user.ClientId,
    name: user.displayName ?? user.ClientId,
    company: user.company,
    role: user.role,
    isReadOnly: user.isReadOnly === true,
    mustSetUpFactor: user.mustSetUpFactor === true,
    version,
    hasNews,
  };
  void keepKnown(known, serverSkewMs());
  return known;
}
