-- Bulk import: the files that people read in, for as long as they look at them, and how each kind's files were mapped.

-- One row is one act of importing. `sheets` is what was read, as texts; it goes when the import is entered or a day old.
create table imports (
  import_id uuid constraint imports_pk primary key,
  user_id uuid not null constraint imports_user_fk references user_accounts,
  kind text not null,
  file_name text not null,
  -- Of the files' bytes: the same file twice is asked about.
  sha256 text not null,
  sheets json,
  -- What the last check found, for the list that is saved as a file.
  faults json,
  created_at timestamptz not null,
  posted_at timestamptz,
  -- How many documents it is entered with; set before, so that a repeat after a broken connection can list them.
  document_count integer
);
create index imports_by_content on imports (sha256) where posted_at is not null;
create index imports_by_user on imports (user_id, created_at);

-- Which heading stands for which field, per kind and person.
create table import_mappings (
  user_id uuid not null constraint import_mappings_user_fk references user_accounts,
  kind text not null,
  mapping json not null,
  saved_at timestamptz not null,
  constraint import_mappings_pk primary key (user_id, kind)
);

grant select, insert, update, delete on imports to talaan_app;
grant select, insert, update, delete on import_mappings to talaan_app;
