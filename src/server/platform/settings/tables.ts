import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';

import type { accountRow, companyProfile } from '#shared/api/platform/settings.ts';
import type { ChequeLayout } from '#shared/output/cheque-layout.ts';

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

interface CompanyLogosTable {
  logo_id: string;
  company_id: string;
  sha256: string;
  width: number;
  height: number;
  size: number;
  uploaded_by: string;
  uploaded_at: Date;
  removed_at: ColumnType<Date | null, undefined, Date>;
}

interface ChequeTemplatesTable {
  bank_account_id: string;
  layout: ColumnType<ChequeLayout, string, string>;
  version: number;
}

interface PettyCashFundTable {
  custodian: string;
  limit_centavos: bigint;
  version: Generated<number>;
}

export interface SettingsTables {
  accounts: AccountsTable;
  company_profiles: CompanyProfilesTable;
  bank_accounts: BankAccountsTable;
  form_addresses: FormAddressesTable;
  petty_cash_fund: PettyCashFundTable;
  company_logos: CompanyLogosTable;
  cheque_templates: ChequeTemplatesTable;
}
