import type { ColumnType, Generated } from 'kysely';

interface SystemRunsTable {
  run_id: string;
  position: Generated<bigint>;
  kind: 'backup' | 'rehearsal' | 'verify';
  reason: 'button' | 'schedule' | 'command';
  started_by: string;
  started_at: Date;
  ended_at: Date;
  outcome: 'done' | 'failed' | 'cancelled';
  file_name: ColumnType<string, string | undefined>;
  size: ColumnType<bigint, number | bigint | undefined>;
  sha256: ColumnType<string, string | undefined>;
  is_encrypted: ColumnType<boolean, boolean | undefined>;
  taken_at: Date | null;
  faults: ColumnType<string[], readonly string[] | undefined>;
}

export interface SystemTables {
  system_runs: SystemRunsTable;
}
