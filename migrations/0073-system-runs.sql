-- Backups, rehearsals of a restore, and checks of the books, as they ended.
create table system_runs (
  run_id uuid not null constraint system_runs_pk primary key,
  -- In the order in which they ended.
  position bigint generated always as identity not null,
  kind text not null constraint system_runs_kind_known check (kind in ('backup', 'rehearsal', 'verify')),
  reason text not null constraint system_runs_reason_known check (reason in ('button', 'schedule', 'command')),
  started_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null constraint system_runs_outcome_known check (outcome in ('done', 'failed', 'cancelled')),
  -- Of the backup that was made or rehearsed.
  file_name text not null default '',
  size bigint not null default 0,
  sha256 text not null default '',
  is_encrypted boolean not null default false,
  -- The moment that the backup is of.
  taken_at timestamptz,
  -- What was found wrong, a sentence each.
  faults text[] not null default '{}'
);
create index system_runs_by_end on system_runs (kind, position desc);
grant select, insert on system_runs to talaan_app;
