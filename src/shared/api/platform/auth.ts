import { z } from 'zod';

import { clientId, line, role, success } from '../common.ts';
import { route } from '../route.ts';

// Lengths are bounded before any work is done on a password; which rule is broken is said by the
// password rules.
export const typedPassword = z.string().max(1024);

/** What a login gives, whether it took one step or two. */
export const loggedIn = z.object({
  success: z.literal(true),
  customToken: z.string(),
  company: z.string(),
  /** The unguessable secret that the unload beacon carries; used for nothing else. */
  sessionId: z.string(),
  role,
  firstLogin: z.boolean(),
});

/** Section 7 of the specification; the answer is the same shape for success and failure. */
export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  refusesTexts: true,
  access: 'public',
  summary:
    'Log in with a Client ID and a password; gives a custom token, or 401 and what second step it takes',
  bodyLimit: 8 * 1024,
  body: z.object({
    ClientId: z.string().max(256).default(''),
    Password: typedPassword.default(''),
    forceLogout: z.boolean().optional(),
  }),
  reply: loggedIn,
});

/**
 * With a bearer and `isOnline: false` the session ends at once; without a bearer it is the unload
 * beacon.
 */
export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End the session (bearer), or mark it as left (the unload beacon: sessionId alone)',
  bodyLimit: 4 * 1024,
  bodyKind: 'beacon',
  duringFirstLogin: true,
  body: z.object({ sessionId: z.string().max(256).optional(), isOnline: z.boolean().optional() }),
});

export const online = route({
  method: 'POST',
  path: '/api/auth/online',
  forReaders: true,
  access: 'any',
  summary: 'Mark the account online; sent when the dashboard loads',
  duringFirstLogin: true,
  reply: success,
});

export const ping = route({
  method: 'POST',
  path: '/api/auth/ping',
  forReaders: true,
  access: 'any',
  summary: 'Keep the session alive; sent every 10 minutes',
  duringFirstLogin: true,
  reply: success,
});

export const dashboard = route({
  method: 'GET',
  path: '/api/auth/Dashboard',
  access: 'any',
  summary: 'Who is logged in; called on load and every 15 minutes',
  duringFirstLogin: true,
  reply: z.object({
    success: z.literal(true),
    user: z.object({
      ClientId: z.string(),
      company: z.string(),
      role,
      firstLogin: z.boolean(),
      /** Present where the admin entered one. */
      displayName: z.string().optional(),
      /** Present on an account that only reads. */
      isReadOnly: z.literal(true).optional(),
      /** Present while a second factor must be set up before anything else. */
      mustSetUpFactor: z.literal(true).optional(),
    }),
    /** Of the portal. */
    version: z.string(),
    /** The version came after this person's last look at what is new. */
    hasNews: z.boolean(),
  }),
});

export const changeFirstPassword = route({
  method: 'PATCH',
  path: '/api/auth/firstLogin/:clientId',
  forReaders: true,
  access: 'any',
  summary: 'Change the default password at the first login',
  duringFirstLogin: true,
  params: z.object({ clientId }),
  body: z.object({ oldPassword: typedPassword, newPassword: typedPassword }),
  reply: success,
});

/** Whose it is stands in the session: nobody names an account here. */
export const changeOwnPassword = route({
  method: 'PUT',
  path: '/api/account/password',
  forReaders: true,
  access: 'any',
  stepUp: 'second-factor',
  summary: 'Change your own password; your other sessions end',
  body: z.strictObject({
    currentPassword: typedPassword.default(''),
    newPassword: typedPassword.default(''),
  }),
  reply: success,
});

/** Whoever stands behind a Client ID, as the admin entered it. */
export const person = z.object({
  ClientId: z.string(),
  /** The name that people read; empty: the Client ID. */
  displayName: z.string(),
  /** Where their receipts go. */
  email: z.string(),
  /** Under the name on what they sign: `CPA 0123456`, `Bookkeeper`. */
  signatureLine: z.string(),
  /** Of an accountant: sees everything, changes nothing. */
  isReadOnly: z.boolean(),
});

export const listPeople = route({
  method: 'GET',
  path: '/api/auth/people',
  access: ['admin', 'accountant'],
  summary: 'Name, email and signature line of the accounts',
  reply: z.object({ success: z.literal(true), people: z.array(person) }),
});

export const changePerson = route({
  method: 'PUT',
  path: '/api/auth/people/:clientId',
  access: ['admin'],
  stepUp: 'second-factor',
  summary: 'Change name, email and signature line of an account, and whether it only reads',
  params: z.object({ clientId }),
  body: z.strictObject({
    displayName: line(100),
    email: z.union([z.literal(''), z.email('Enter an email address such as liza@company.ph.')]),
    signatureLine: line(100),
    isReadOnly: z.boolean(),
  }),
  reply: success,
});

/** A row of the table of users, as the specification names its fields. */
export const userRecord = z.object({
  ClientId: z.string(),
  Role: role,
  Active: z.boolean(),
  isOnline: z.boolean(),
  Company: z.string(),
});

export const listUsers = route({
  method: 'GET',
  path: '/api/auth/userManagement',
  access: ['admin', 'accountant'],
  summary: 'The accounts of the company',
  query: z.object({ company: z.string().max(200).optional() }),
  reply: z.object({ success: z.literal(true), users: z.array(userRecord) }),
});

export const createUser = route({
  method: 'POST',
  path: '/api/auth/userManagement',
  access: ['admin'],
  stepUp: 'second-factor',
  summary: 'Add an account; at most five are active',
  body: z.strictObject({
    ClientId: z.string().max(256).default(''),
    Company: z.string().max(200).optional(),
    Password: typedPassword.default(''),
    Role: role.default('user'),
    /** Of an accountant: sees everything, changes nothing. */
    isReadOnly: z.boolean().default(false),
  }),
  reply: success,
});

export const resetPassword = route({
  method: 'PATCH',
  path: '/api/auth/userManagement/:clientId',
  forReaders: true,
  access: ['admin', 'accountant'],
  stepUp: 'second-factor',
  summary: 'Reset a password, confirmed by the password of who asks',
  params: z.object({ clientId }),
  body: z.strictObject({
    Password: typedPassword.default(''),
    adminPassword: typedPassword.default(''),
  }),
  reply: success,
});

export const deactivateUser = route({
  method: 'PATCH',
  path: '/api/auth/userManagement/deactivate/:clientId',
  access: ['admin'],
  stepUp: 'second-factor',
  summary: 'Deactivate an account and end its sessions',
  params: z.object({ clientId }),
  reply: success,
});

export const reactivateUser = route({
  method: 'PATCH',
  path: '/api/auth/userManagement/reactivate/:clientId',
  access: ['admin'],
  stepUp: 'second-factor',
  summary: 'Activate an account again',
  params: z.object({ clientId }),
  reply: success,
});

/** The Client ID in the address carries the prefix `client_`, exactly once. */
export const deleteUser = route({
  method: 'DELETE',
  path: '/api/auth/userManagement/:prefixedClientId',
  access: ['admin'],
  stepUp: 'second-factor',
  summary: 'Delete an account for good (address: client_ and the Client ID)',
  params: z.object({ prefixedClientId: z.string().max(80) }),
  reply: success,
});

/**
 * A ticket for one form page: short-lived, good for the calls that the form needs and nothing else.
 */
export const createFormTicket = route({
  method: 'POST',
  path: '/api/auth/formTicket',
  forReaders: true,
  access: 'any',
  summary: 'A short-lived ticket that the portal hands to one of our form pages',
  body: z.object({ form: z.string().max(64) }),
  reply: z.object({
    success: z.literal(true),
    ticket: z.string(),
    expiresInSeconds: z.number().int(),
  }),
});

/** One row of the audit log. */
export const auditEvent = z.object({
  auditEventId: z.string(),
  at: z.string(),
  /** Client ID of who acted; empty for the system or nobody. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  address: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
});

export const listAuditEvents = route({
  method: 'GET',
  path: '/api/audit',
  access: ['admin'],
  summary: 'The audit log, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    actor: line(64).optional(),
    action: line(64).optional(),
    search: line(200).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    rows: z.array(auditEvent),
    total: z.number().int(),
    /** Every action that occurs, for the filter. */
    actions: z.array(z.string()),
  }),
});
