import { z } from 'zod';

import { clientId, instant, line, role, success } from '../common.ts';
import { route } from '../route.ts';

/** One login, or what came of an attempt at one. */
export const loginRow = z.object({
  at: instant,
  result: z.enum(['succeeded', 'failed', 'refused', 'held']),
  /** Why it was refused: `deactivated`, `taken`, `second-factor` …; empty otherwise. */
  reason: z.string(),
  address: z.string(),
  /** Such as Chrome on Windows; empty: not known. */
  device: z.string(),
});

export const listLogins = route({
  method: 'GET',
  path: '/api/account/logins',
  access: 'any',
  summary: 'Your logins of late: when, from where, with what, and what came of it',
  reply: z.object({ success: z.literal(true), logins: z.array(loginRow) }),
});

/** One account, as the admin sees its sign-in. */
export const signInRow = z.object({
  ClientId: z.string(),
  Role: role,
  hasApp: z.boolean(),
  passkeys: z.number().int(),
  recoveryCodesLeft: z.number().int(),
  /** The live session, if there is one. */
  session: z
    .object({ since: instant, lastSeenAt: instant, address: line(64), device: z.string() })
    .nullable(),
});

export const listSignIns = route({
  method: 'GET',
  path: '/api/auth/signIns',
  access: ['admin'],
  summary: 'Second factors and live sessions of the accounts',
  reply: z.object({
    success: z.literal(true),
    /** Roles that must have a second factor. */
    requiredOf: z.array(role),
    accounts: z.array(signInRow),
  }),
});

export const setRequiredRoles = route({
  method: 'PUT',
  path: '/api/auth/signIns/required',
  access: ['admin'],
  stepUp: 'always',
  summary: 'Which roles must have a second factor; who has none sets it up at the next login',
  body: z.strictObject({ requiredOf: z.array(role).max(3) }),
  reply: success,
});

export const removeFactors = route({
  method: 'DELETE',
  path: '/api/auth/signIns/:clientId/secondFactor',
  access: ['admin'],
  stepUp: 'always',
  summary: 'Remove the lost second factor of an account',
  params: z.object({ clientId }),
  reply: success,
});

export const endSessionOf = route({
  method: 'POST',
  path: '/api/auth/signIns/:clientId/end',
  access: ['admin'],
  stepUp: 'second-factor',
  summary: 'End the live session of an account',
  params: z.object({ clientId }),
  reply: success,
});
