import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';

import { noteActivity } from '../../lib/session/activity.ts';
import { endSession, leaveForSignIn } from '../../lib/session/end-session.ts';
import { SessionContext } from '../../lib/session/session-context.ts';
import { useStoredRole } from '../../lib/session/stored-role.ts';
import { tellTabs } from '../../lib/session/tab-channel.ts';
import { startSessionWatch, dropSession } from './session-watch.ts';
import { useBackGuard } from './back-guard.ts';
import { useDashboardCall } from './use-dashboard-call.ts';
import { ping, useHeartbeat } from './use-heartbeat.ts';
import { useIdleWatch } from './use-idle-watch.ts';

/**
 * The session of this browser: who it is, how long it lasts, and how it ends (specification,
 * section 4).
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [showWarning, setShowWarning] = useState(false);
  const [showBackWarning, setShowBackWarning] = useState(false);
  const role = useStoredRole();
  const { user, refreshSession } = useDashboardCall();
  useEffect(startSessionWatch, []);
  useHeartbeat();
  useBackGuard(() => setShowBackWarning(true));
  useIdleWatch({
    onWarning: () => setShowWarning(true),
    onOver: endIdle,
    onOtherTabActive: () => setShowWarning(false),
    onReturn: ping,
  });
  return (
    <SessionContext
      value={{
        user,
        role,
        refreshSession,
        clearSession: dropSession,
        // The warning is for who is logged in; nobody is while the dashboard call has not
        // succeeded.
        showWarning: showWarning && user !== undefined,
        showBackWarning,
        stayLoggedIn: () => {
          noteActivity();
          tellTabs({ type: 'stay', at: Date.now() });
          setShowWarning(false);
        },
        cancelBackLogout: () => setShowBackWarning(false),
        logOut,
      }}
    >
      {children}
    </SessionContext>
  );
}

/** Nobody was here for an hour: what never reached the server stays for who comes back. */
function endIdle(): void {
  document.documentElement.dataset['ending'] = 'true';
  void endSession().finally(() => leaveForSignIn(undefined, true));
}

/** Hides the page at once, ends the session on the server, and leaves for the login screen. */
function logOut(): void {
  document.documentElement.dataset['ending'] = 'true';
  void endSession(true).finally(() => leaveForSignIn());
}
