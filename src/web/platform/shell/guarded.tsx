import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import type { Access } from '#shared/platform/roles.ts';

import { PATHS } from '../../lib/paths.ts';
import { leaveForSignIn } from '../../lib/session/end-session.ts';
import { useStoredRole } from '../../lib/session/stored-role.ts';
import { LoadingPage } from '../../ui/loading.tsx';
import { guardOutcome } from './guard.ts';

/**
 * Shows a screen to whom it is for; leads everybody else where the specification says (section 2).
 */
export function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const outcome = guardOutcome(access, useStoredRole());
  if (outcome === 'sign-in') return <ToSignIn />;
  if (outcome === 'restricted') return <Navigate to={PATHS.restricted} replace />;
  return children;
}

/**
 * The login screen is a document of its own: the place is remembered as `from`, the history entry
 * replaced.
 */
function ToSignIn() {
  const { pathname, search, hash } = useLocation();
  const from = pathname === PATHS.signIn ? undefined : `${pathname}${search}${hash}`;
  useEffect(() => leaveForSignIn(from), [from]);
  return <LoadingPage />;
}
