-- A backup's copy in a store outside is a run of its own: it may fail while the backup is good, and is tried again.
alter table system_runs drop constraint system_runs_kind_known;
alter table system_runs add constraint system_runs_kind_known check (kind in ('backup', 'rehearsal', 'verify', 'copy'));
alter table system_job drop constraint system_job_kind_known;
alter table system_job add constraint system_job_kind_known check (kind in ('backup', 'rehearsal', 'copy'));
