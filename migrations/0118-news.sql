-- Since when each version of the program serves these books, and when a person last read what is
-- new: who was there before a version came is told of it once.
create table program_versions (
  version text constraint program_versions_pk primary key,
  since timestamptz not null
);
grant select, insert on program_versions to talaan_app;
alter table user_accounts add column news_read_at timestamptz;
