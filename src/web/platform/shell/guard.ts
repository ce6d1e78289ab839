import type { Access, Role } from '#shared/platform/roles.ts';
import { isAllowed } from '#shared/platform/roles.ts';

/**
 * What the guard of a screen decides (specification, section 2). It is a courtesy: the server
 * decides every call.
 */
export type GuardOutcome = 'render' | 'sign-in' | 'restricted';

/**
 * No stored role leads to the login screen, a role that the screen is not for to the restricted
 * area.
 */
export function guardOutcome(access: Access, role: Role | undefined): GuardOutcome {
  if (role === undefined) return 'sign-in';
  return isAllowed(access, role) ? 'render' : 'restricted';
}
