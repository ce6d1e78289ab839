-- Entries that repeat by schedule: on each due day a draft is made for their owner, who looks at it and enters it.

create table recurring_entries (
  recurring_entry_id uuid constraint recurring_entries_pk primary key,
  name text not null constraint recurring_entries_name_length check (char_length(name) between 1 and 120),
  kind text not null,
  -- As typed, like a draft.
  answers json not null,
  summary jsonb not null,
  every_months smallint not null constraint recurring_entries_every check (every_months between 1 and 60),
  -- A shorter month takes its last day.
  day smallint not null constraint recurring_entries_day check (day between 1 and 31),
  next_date date not null,
  until date,
  is_active boolean not null,
  created_by uuid not null constraint recurring_entries_user_fk references user_accounts,
  created_at timestamptz not null,
  -- One key, one entry: a repeat after a broken connection makes no second one.
  idempotency_key text not null,
  constraint recurring_entries_made_once unique (created_by, idempotency_key)
);
create index recurring_entries_by_next_date on recurring_entries (next_date) where is_active;

-- The days that became drafts; a day becomes one once, also when its draft is entered or discarded long since.
create table recurring_days (
  recurring_entry_id uuid not null
    constraint recurring_days_entry_fk references recurring_entries on delete cascade,
  due_date date not null,
  made_at timestamptz not null,
  constraint recurring_days_once primary key (recurring_entry_id, due_date)
);

grant select, insert, update, delete on recurring_entries to talaan_app;
grant select, insert on recurring_days to talaan_app;
