import type { ColumnType } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

/** A figure as it was filed: the amount as on the wire. */
export interface StoredFigure {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
}

interface FilingsTable {
  filing_id: string;
  subject: string;
  subject_title: string;
  period: string;
  from_date: BusinessDate;
  to_date: BusinessDate;
  /** 0: the first; n: amendment n. */
  amendment: number;
  amends_id: string | null;
  filed_on: BusinessDate;
  reference: string;
  note: string;
  figures: ColumnType<StoredFigure[], string, string>;
  sha256: string;
  ledger_length: bigint;
  filed_by: string;
  filed_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

interface FilingEntriesTable {
  filing_id: string;
  entry_id: string;
  /** In their order; of each the amount at the same place. */
  keys: string[];
  amounts: bigint[];
}

/** A file as it was sent; kept with its filing for ever. */
interface FilingFilesTable {
  filing_id: string;
  file_name: string;
  content: Buffer;
  sha256: string;
}

export interface FilingsTables {
  filings: FilingsTable;
  filing_entries: FilingEntriesTable;
  filing_files: FilingFilesTable;
}
