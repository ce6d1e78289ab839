import type { ColumnType } from 'kysely';

import type { Fault } from './faults.ts';
import type { KeptOutcome } from './kept-outcome.ts';
import type { Sheet } from './sheet.ts';
import type { RememberedMapping } from './remembered.ts';

interface ImportsTable {
  import_id: string;
  user_id: string;
  kind: string;
  file_name: string;
  sha256: string;
  sheets: ColumnType<readonly Sheet[] | null, string, string | null>;
  faults: ColumnType<readonly Fault[] | null, null | undefined, string | null>;
  outcome: ColumnType<KeptOutcome | null, null | undefined, string | null>;
  created_at: Date;
  posted_at: Date | null;
  document_count: number | null;
}

interface ImportMappingsTable {
  user_id: string;
  kind: string;
  mapping: ColumnType<RememberedMapping, string, string>;
  saved_at: Date;
}

interface ImportedAccountsTable {
  import_id: string;
  row: number;
  account: string;
  act: 'added' | 'renamed' | 'kept';
  number: string;
  name_key: string;
  title_before: string;
}

export interface ImportsTables {
  imports: ImportsTable;
  imported_accounts: ImportedAccountsTable;
  import_mappings: ImportMappingsTable;
}
