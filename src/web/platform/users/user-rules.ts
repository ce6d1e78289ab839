import type { Role } from '#shared/platform/roles.ts';

/** At most this many active accounts a company, the admin included (specification, section 9). */
export const MAX_ACTIVE = 5;

/** A row of the table, reshaped from the server's record (specification, section 3). */
export interface UserRow {
  readonly clientId: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isOnline: boolean;
}

/** Why a control is disabled; nothing when it may be used. */
export type Reason = string | undefined;

export const LIMIT_TOOLTIP = 'Maximum of 5 active accounts allowed';
export const PROTECTED_TOOLTIP = 'Account cannot be deactivated or deleted';
const ADMIN_ONLY = 'Only the administrator can do this';

export function activeCount(rows: readonly UserRow[]): number {
  return rows.filter(({ isActive }) => isActive).length;
}

/** Add User: for the admin, while there is room. */
export function whyNoAdd(viewer: Role, rows: readonly UserRow[]): Reason {
  if (viewer !== 'admin') return ADMIN_ONLY;
  return activeCount(rows) >= MAX_ACTIVE ? LIMIT_TOOLTIP : undefined;
}

/**
 * Reset Password: disabled for an admin row unless the viewer is admin, and for an accountant row
 * unless the viewer is an accountant (specification, section 6). Who only reads, given by their
 * Client ID, is offered their own alone.
 */
export function whyNoReset(viewer: Role, row: UserRow, readerId?: string): Reason {
  const isOwn = readerId?.toLowerCase() === row.clientId.toLowerCase();
  if (readerId !== undefined && !isOwn) return 'This account is read-only';
  if (row.role === 'admin' && viewer !== 'admin')
    return 'Only the administrator can reset this password';
  if (row.role === 'accountant' && viewer !== 'accountant')
    return 'Accountants reset their own password';
  return undefined;
}

/** Deactivate, activate, delete: never for admin and accountant rows; otherwise for the admin. */
export function whyNoSettings(viewer: Role, row: UserRow): Reason {
  if (row.role !== 'user') return PROTECTED_TOOLTIP;
  return viewer === 'admin' ? undefined : ADMIN_ONLY;
}

/** Activate: while there is room. */
export function whyNoActivate(rows: readonly UserRow[]): Reason {
  return activeCount(rows) >= MAX_ACTIVE ? LIMIT_TOOLTIP : undefined;
}

/** Inside the reset dialog an accountant may only change their own password. */
export function isResetAllowed(viewer: { id: string; role: Role }, clientId: string): boolean {
  return viewer.role !== 'accountant' || viewer.id.toLowerCase() === clientId.toLowerCase();
}

/** How the reset dialog names the password that confirms it. */
export function confirmLabel(viewer: Role): 'Current Password' | 'Admin Password' {
  return viewer === 'accountant' ? 'Current Password' : 'Admin Password';
}

/** What a server says of a failure. */
interface ServerWords {
  /** Its `error`. */
  readonly message: string;
  /** Its `message`, where it sends one. */
  readonly serverMessage: string | undefined;
}

/**
 * The toast of a failed act: the server's `message`, where there is one, above its `error`
 * (specification, section 8).
 */
export function failureToast(
  title: string,
  { message, serverMessage = '' }: ServerWords,
): { title: string; message: string } {
  return { title: serverMessage === '' ? title : serverMessage, message };
}
