import { createContext, use } from 'react';

import { invariant } from '#shared/invariant.ts';
import type { Role } from '#shared/platform/roles.ts';

/** Who is logged in, as the dashboard call says (specification, section 3). */
export interface SessionUser {
  readonly id: string;
  /** The name that people read: what the admin entered, else the Client ID. */
  readonly name: string;
  readonly company: string;
  readonly role: Role;
  /** Sees everything, changes nothing. */
  readonly isReadOnly: boolean;
  /** Sets up a second factor before anything else: the role must have one. */
  readonly mustSetUpFactor?: boolean;
  /** Of the portal; not known without a line. */
  readonly version?: string;
  /** There is a version that this person was not told of. */
  readonly hasNews?: boolean;
}

/** What the session context exposes (specification, section 3), and the way out. */
export interface Session {
  /** Nobody until the dashboard call succeeds, and again when a refresh fails. */
  readonly user: SessionUser | undefined;
  /** The stored role: what the guard and the menus go by. */
  readonly role: Role | undefined;
  readonly refreshSession: () => Promise<void>;
  /** Forgets the session in this browser, and leads to the login screen. */
  readonly clearSession: () => void;
  readonly showWarning: boolean;
  readonly showBackWarning: boolean;
  readonly stayLoggedIn: () => void;
  readonly cancelBackLogout: () => void;
  /** Ends the session on the server too, and leads to the login screen. */
  readonly logOut: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of this browser. */
export function useSession(): Session {
  const session = use(SessionContext);
  invariant(session !== undefined, 'a screen stands inside the session');
  return session;
}

/** The role of whom the screen is for; the guard has made sure that there is one. */
export function useRole(): Role {
  return useSession().role ?? 'user';
}

/**
 * Whether this account only reads: it is offered nothing that changes something. A form in its
 * frame has no session of its own; it is not opened for such an account.
 */
export function useIsReader(): boolean {
  return use(SessionContext)?.user?.isReadOnly === true;
}

/** Whether this account may do what only accountants do. */
export function useIsAccountant(): boolean {
  const isReader = useIsReader();
  return useRole() === 'accountant' && !isReader;
}
