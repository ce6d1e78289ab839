-- Files that take minutes to make, asked for by a person: they outlive the server that makes them.
create table file_jobs (
  file_job_id uuid not null constraint file_jobs_pk primary key,
  kind text not null constraint file_jobs_kind_known check (kind in ('auditor-package')),
  company_id uuid not null constraint file_jobs_company_fk references companies,
  -- What the file is of, as its maker reads it.
  asked jsonb not null,
  file_name text not null,
  asked_by uuid not null constraint file_jobs_asker_fk references user_accounts,
  address text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting'
    constraint file_jobs_state_known check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled')),
  -- Counts each beginning; whoever made it before the last one may not write any more.
  tries integer not null default 0,
  -- How often a server ended at it without a word.
  losses integer not null default 0,
  -- Written every second by the server that makes it; an old one is of a server that is gone.
  alive_at timestamptz,
  step text not null default 'Beginning',
  done integer not null default 0,
  total integer not null default 0,
  size bigint not null default 0,
  sha256 text,
  fault_count integer not null default 0,
  fault text,
  kept_until timestamptz
);
-- One of a kind at a time, over all servers.
create unique index file_jobs_at_work_once on file_jobs (kind) where state in ('waiting', 'making');
grant select, insert, update, delete on file_jobs to talaan_app;
