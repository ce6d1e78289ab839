import type { ColumnType } from 'kysely';
import type { z } from 'zod';

import type { accountRow, companyProfile } from '#shared/api/settings.ts';

type AccountType = z.infer<typeof accountRow>['type'];
export type CompanyProfile = z.infer<typeof companyProfile>;

export interface AccountsTable {
  number: string;
  title: string;
  type: AccountType;
  normal_side: 'debit' | 'credit';
  statement_line: string;
  is_control: boolean;
  is_active: boolean;
}

interface CompanyProfilesTable {
  company_id: string;
  profile: ColumnType<CompanyProfile, string, string>;
  version: number;
}

interface BankAccountsTable {
  bank_account_id: string;
  name: string;
  bank: string;
  account_number: string;
  currency: string;
  ledger_account: string;
  is_active: boolean;
}

interface FormAddressesTable {
  name: string;
  address: string;
}

export interface SettingsTables {
  accounts: AccountsTable;
  company_profiles: CompanyProfilesTable;
  bank_accounts: BankAccountsTable;
  form_addresses: FormAddressesTable;
}
