import type { FormId } from '#shared/platform/embed.ts';
import type { ApiScope } from '#shared/platform/api-scopes.ts';
import type { Role } from '#shared/platform/roles.ts';

/**
 * Who makes a call, as the database says it at this moment; nothing here comes from the browser's
 * word.
 */
export interface Caller {
  readonly userId: string;
  readonly clientId: string;
  /** The name that people read: the display name, else the Client ID. */
  readonly name: string;
  /** Where their receipts go; empty where the admin entered none. */
  readonly email: string;
  readonly role: Role;
  /** An account that sees everything and changes nothing. */
  readonly isReadOnly: boolean;
  readonly companyId: string;
  readonly companyName: string;
  /** The session's key in the database (not the wire's sessionId, which is the beacon's secret). */
  readonly sessionKey: string;
  /** The account must change its password before anything else (decisions 3). */
  readonly mustChangePassword: boolean;
  /** The account must set up a second factor before anything else: its role must have one. */
  readonly mustSetUpFactor: boolean;
  /** When the session last showed its second factor, or (without one) the password. */
  readonly provedAt: Date;
  /** The form that a ticket was made for; absent when a whole session speaks. */
  readonly form?: FormId;
  /** What the key of another program opens; absent when a person speaks. */
  readonly scopes?: readonly ApiScope[];
}
