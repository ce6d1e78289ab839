-- The backup or rehearsal that is at work, for all servers on this database: how far it is, and whether it shall end.
create table system_job (
  is_only boolean not null default true constraint system_job_pk primary key constraint system_job_is_one check (is_only),
  job_id uuid not null,
  kind text not null constraint system_job_kind_known check (kind in ('backup', 'rehearsal')),
  reason text not null constraint system_job_reason_known check (reason in ('button', 'schedule')),
  started_by text not null,
  started_at timestamptz not null,
  step text not null,
  done integer not null,
  -- Written every second by the server that does it; an old one is of a server that is gone.
  alive_at timestamptz not null,
  is_to_end boolean not null default false
);
grant select, insert, update, delete on system_job to talaan_app;
