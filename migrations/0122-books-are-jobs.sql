-- Books are drawn and sealed as jobs, too; of those several wait, each one's own.
alter table file_jobs drop constraint file_jobs_kind_known;
alter table file_jobs add constraint file_jobs_kind_known check (kind in ('auditor-package', 'books'));
drop index file_jobs_at_work_once;
create unique index file_jobs_at_work_once on file_jobs (kind)
  where state in ('waiting', 'making') and kind = 'auditor-package';
