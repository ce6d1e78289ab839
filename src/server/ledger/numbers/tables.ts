import type { NumberedKind, UNUSED_STATES } from '#shared/ledger/document-numbers.ts';

interface AtpRangesTable {
  atp_range_id: string;
  kind: NumberedKind;
  prefix: string;
  prefix_key: string;
  first_number: bigint;
  last_number: bigint;
  next_number: bigint;
  digits: number;
  atp_number: string;
  atp_date: string;
  printer: string;
  registered_by: string;
  registered_at: Date;
}

interface UnusedNumbersTable {
  unused_number_id: string;
  kind: string;
  number: string;
  number_key: string;
  state: (typeof UNUSED_STATES)[number];
  date: string;
  reason: string;
  recorded_by: string;
  recorded_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

export interface SeriesTables {
  atp_ranges: AtpRangesTable;
  unused_numbers: UnusedNumbersTable;
}
