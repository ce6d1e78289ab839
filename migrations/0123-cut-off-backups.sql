-- A backup or rehearsal that was cut off is begun again by whichever server is there, in the name of who asked for it.
alter table system_job
  add column user_id uuid constraint system_job_asker_fk references user_accounts,
  add column address text not null default '',
  -- How often a server ended at it without a word.
  add column losses integer not null default 0;
