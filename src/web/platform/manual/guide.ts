import type { Role } from '#shared/platform/roles.ts';

/**
 * A page of the manual about work that is no transaction. The specification names no tabs for it.
 */
export interface Guide {
  readonly value: string;
  readonly label: string;
  readonly link: string;
  readonly linkText: string;
  /** Who reads it: whoever may open its screen. */
  readonly roles: readonly Role[];
  readonly purpose: string;
  readonly steps: readonly string[];
  readonly hints: readonly string[];
}
