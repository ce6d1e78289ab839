import type { ColumnType, Generated } from 'kysely';

interface SystemRunsTable {
  run_id: string;
  position: Generated<bigint>;
  kind: 'backup' | 'rehearsal' | 'verify' | 'copy';
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

interface SystemJobTable {
  is_only: Generated<boolean>;
  job_id: string;
  kind: 'backup' | 'rehearsal' | 'copy';
  reason: 'button' | 'schedule';
  started_by: string;
  started_at: Date;
  step: string;
  done: number;
  alive_at: Date;
  is_to_end: Generated<boolean>;
  user_id: string | null;
  address: string;
  /** How often a server ended at it without a word. */
  losses: Generated<number>;
}

export interface SystemTables {
  system_job: SystemJobTable;
  system_runs: SystemRunsTable;
}
