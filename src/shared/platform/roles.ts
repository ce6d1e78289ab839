/** The three roles of the specification (section 6), the weakest first. */
export const ROLES = ['user', 'accountant', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Who may use a route: everybody, whoever is logged in, or the named roles only. */
export type Access = 'public' | 'any' | readonly Role[];

/** Whether a role, or nobody (`undefined`), satisfies an access rule. */
export function isAllowed(access: Access, role: Role | undefined): boolean {
  if (access === 'public') return true;
  if (role === undefined) return false;
  return access === 'any' || access.includes(role);
}
