import type { ColumnType, Generated } from 'kysely';

export type FileJobKind = 'auditor-package' | 'books';

interface FileJobsTable {
  file_job_id: string;
  kind: FileJobKind;
  company_id: string;
  /** What the file is of, as its maker reads it. */
  asked: ColumnType<unknown, string, never>;
  file_name: string;
  asked_by: string;
  address: string;
  asked_at: Date;
  state: ColumnType<
    'waiting' | 'making' | 'ready' | 'failed' | 'cancelled',
    undefined,
    'waiting' | 'making' | 'ready' | 'failed' | 'cancelled'
  >;
  tries: Generated<number>;
  losses: Generated<number>;
  alive_at: Date | null;
  step: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  size: ColumnType<bigint, undefined, number>;
  sha256: string | null;
  fault_count: Generated<number>;
  fault: string | null;
  kept_until: Date | null;
}

export interface FileJobsTables {
  file_jobs: FileJobsTable;
}
