import type { Generated, GeneratedAlways } from 'kysely';

import type { REGISTERS, TAXPAYER_TYPES } from '#shared/api/ledger/parties.ts';

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
  registered_by: string;
  registered_at: Date;
  is_active: Generated<boolean>;
  version: Generated<number>;
  search_text: string;
  search_words: GeneratedAlways<string>;
}

export interface PartiesTables {
  parties: PartiesTable;
}
