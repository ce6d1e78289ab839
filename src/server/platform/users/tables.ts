import type { Generated } from 'kysely';

import type { Role } from '#shared/platform/roles.ts';

interface CompaniesTable {
  company_id: string;
  name: string;
  is_permitted: Generated<boolean>;
  created_at: Date;
  /** Roles that must have a second factor. */
  second_factor_roles: Generated<Role[]>;
}

interface UserAccountsTable {
  user_id: string;
  company_id: string;
  client_id: string;
  role: Role;
  active_slot: number | null;
  password_hash: string | null;
  must_change_password: boolean;
  password_changed_at: Date;
  created_at: Date;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  display_name: Generated<string>;
  person_email: Generated<string>;
  signature_line: Generated<string>;
  is_read_only: Generated<boolean>;
  news_read_at: Generated<Date | null>;
}

export interface UsersTables {
  companies: CompaniesTable;
  user_accounts: UserAccountsTable;
}
