import type { Generated, GeneratedAlways } from 'kysely';

import type { REGISTERS, TAXPAYER_TYPES } from '#shared/api/ledger/parties.ts';
import type { BusinessDate } from '#shared/dates.ts';

export interface PartiesTable {
  party_id: string;
  register: (typeof REGISTERS)[number];
  taxpayer_type: (typeof TAXPAYER_TYPES)[number];
  tin: string | null;
  branch: string;
  country: string;
  name: string;
  registered_name: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  trade_name: string;
  address1: string;
  address2: string;
  zip: string;
  email: string;
  is_vat_registered: boolean;
  default_atc: string;
  more_emails: Generated<string[]>;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  bank_name: Generated<string>;
  bank_account_name: Generated<string>;
  bank_account_number: Generated<string>;
  form_2303_id: Generated<string | null>;
  form_2303_date: Generated<BusinessDate | null>;
  default_account: Generated<string>;
  vat_class: Generated<string>;
  terms: Generated<string>;
  /** Who stands for it since they were merged. */
  merged_into: Generated<string | null>;
  registered_by: string;
  registered_at: Date;
  is_active: Generated<boolean>;
  version: Generated<number>;
  search_text: string;
  search_words: GeneratedAlways<string>;
}

/** Documents of a party, also those that a newer one replaced. */
interface PartyDocumentsTable {
  party_id: string;
  attachment_id: string;
  document_date: BusinessDate;
  added_by: string;
  added_at: Date;
}

export interface PartiesTables {
  parties: PartiesTable;
  party_documents: PartyDocumentsTable;
}
