-- Loose-leaf books (handbook 3): which months and years of which book were sealed, and the very files. What is sealed never
-- changes; what is recorded later for the same days gets a supplement.

create table book_seals (
  seal_id uuid constraint book_seals_pk primary key,
  -- A book of the journal, or GL for the ledger, which has the entries of all.
  book text not null constraint book_seals_book_known check (book in ('SJ', 'PJ', 'CRB', 'CDB', 'GJ', 'GL')),
  -- A month, 2026-12, or a taxable year, 2026.
  period text not null constraint book_seals_period_format check (period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  from_date date not null,
  to_date date not null constraint book_seals_period_order check (from_date <= to_date),
  -- 0 is the book, 1 and up are its supplements.
  part integer not null constraint book_seals_part_positive check (part >= 0),
  -- The entries are those of these days whose place in the hash chain is after the first and not after the second.
  after_sequence bigint not null,
  through_sequence bigint not null constraint book_seals_sequences check (through_sequence >= after_sequence),
  entries integer not null,
  debit bigint not null,
  credit bigint not null constraint book_seals_balance check (debit = credit),
  -- Cancelled numbers that it shows, and those of earlier parts whose cancelling was taken back since.
  cancelled_ids jsonb not null constraint book_seals_cancelled_list check (jsonb_typeof(cancelled_ids) = 'array'),
  restored_ids jsonb not null constraint book_seals_restored_list check (jsonb_typeof(restored_ids) = 'array'),
  sheet text not null constraint book_seals_sheet_known check (sheet in ('legal', 'a4')),
  sealed_by uuid not null constraint book_seals_user_fk references user_accounts,
  sealed_at timestamptz not null,
  constraint book_seals_part_once unique (book, period, part)
);

-- The files of a seal, in the file store under their SHA-256: one for a month, volumes of at most 200 leaves for a year.
create table book_volumes (
  seal_id uuid not null constraint book_volumes_seal_fk references book_seals,
  volume integer not null constraint book_volumes_volume_positive check (volume >= 1),
  pages integer not null constraint book_volumes_pages_positive check (pages >= 1),
  size integer not null constraint book_volumes_size_positive check (size >= 1),
  sha256 text not null constraint book_volumes_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  first_entry text not null,
  last_entry text not null,
  constraint book_volumes_pk primary key (seal_id, volume)
);
create index book_volumes_by_sha256 on book_volumes (sha256);

-- A part follows the one before it without a gap or an overlap, and its figures are those of the journal.
create function keep_book_seal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  previous book_seals;
  counted record;
begin
  perform pg_advisory_xact_lock(hashtextextended('book ' || new.book || ' ' || new.period, 0));
  select * into previous from book_seals s where s.book = new.book and s.period = new.period order by s.part desc limit 1;
  if new.part <> coalesce(previous.part + 1, 0) or new.after_sequence <> coalesce(previous.through_sequence, 0)
      or new.through_sequence > (select c.length from ledger_chain c) then
    raise exception 'The parts of a sealed book follow one another.'
      using errcode = 'check_violation', constraint = 'book_seals_follow';
  end if;
  select count(distinct e.entry_id) as entries, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
    into counted
    from journal_entries e join journal_lines l using (entry_id)
    where (new.book = 'GL' or e.book = new.book) and e.date between new.from_date and new.to_date
      and e.sequence > new.after_sequence and e.sequence <= new.through_sequence;
  if counted.entries <> new.entries or counted.debit <> new.debit or counted.credit <> new.credit then
    raise exception 'A sealed book has the figures of the journal.'
      using errcode = 'check_violation', constraint = 'book_seals_figures';
  end if;
  return new;
end $$;
create trigger book_seals_follow before insert on book_seals for each row execute function keep_book_seal();

create function demand_book_volumes() returns trigger language plpgsql as $$
begin
  if not exists (select from public.book_volumes v where v.seal_id = new.seal_id) then
    raise exception 'A sealed book has its file.' using errcode = 'check_violation', constraint = 'book_seals_have_files';
  end if;
  return null;
end $$;
create constraint trigger book_seals_have_files after insert on book_seals
  deferrable initially deferred for each row execute function demand_book_volumes();

-- Files come with their seal: none is added to it later.
create function refuse_late_volume() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from book_seals s where s.seal_id = new.seal_id
      and s.xmin::text::bigint = pg_current_xact_id()::text::bigint % 4294967296) then
    raise exception 'A sealed book keeps its files.' using errcode = 'check_violation', constraint = 'book_volumes_with_seal';
  end if;
  return new;
end $$;
create trigger book_volumes_with_seal before insert on book_volumes
  for each row execute function refuse_late_volume();

-- Days of binding that were moved, year by year (RMC 4-2026 did so for the books of 2025).
create table book_binding_days (
  year text constraint book_binding_days_pk primary key constraint book_binding_days_year_format check (year ~ '^\d{4}$'),
  -- None: the usual day again.
  date date,
  reason text not null,
  changed_by uuid not null constraint book_binding_days_user_fk references user_accounts,
  changed_at timestamptz not null
);

-- What was done with the books of a year (handbook 3.4).
create table book_steps (
  book_step_id uuid constraint book_steps_pk primary key,
  year text not null constraint book_steps_year_format check (year ~ '^\d{4}$'),
  step text not null constraint book_steps_step_known
    check (step in ('printed', 'bound', 'notarised', 'registered', 'qr-attached')),
  date date not null,
  reference text not null,
  noted_by uuid not null constraint book_steps_user_fk references user_accounts,
  noted_at timestamptz not null
);
create index book_steps_by_year on book_steps (year, step);

-- Scans of bound books and proofs of their registration.
create table book_papers (
  book_paper_id uuid constraint book_papers_pk primary key,
  kind text not null constraint book_papers_kind_known
    check (kind in ('bound-book', 'registration', 'qr-code', 'affidavit', 'other')),
  year text not null constraint book_papers_year_format check (year ~ '^\d{4}$'),
  book text constraint book_papers_book_known check (book in ('SJ', 'PJ', 'CRB', 'CDB', 'GJ', 'GL')),
  volume integer constraint book_papers_volume_positive check (volume >= 1),
  reference text not null,
  note text not null,
  attachment_id uuid not null constraint book_papers_attachment_fk references attachments
    constraint book_papers_attachment_once unique,
  uploaded_by uuid not null constraint book_papers_user_fk references user_accounts,
  uploaded_at timestamptz not null,
  away_at timestamptz,
  away_by uuid constraint book_papers_away_user_fk references user_accounts,
  away_reason text,
  constraint book_papers_away_said
    check ((away_at is null) = (away_by is null) and (away_at is null) = (away_reason is null))
);
create index book_papers_by_year on book_papers (year, uploaded_at);

create function refuse_book_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: what was sealed stays as it is.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger book_seals_append_only before update or delete on book_seals
  for each row execute function refuse_book_change();
create trigger book_seals_no_truncate before truncate on book_seals
  for each statement execute function refuse_book_change();
create trigger book_volumes_append_only before update or delete on book_volumes
  for each row execute function refuse_book_change();
create trigger book_volumes_no_truncate before truncate on book_volumes
  for each statement execute function refuse_book_change();
create trigger book_steps_append_only before update or delete on book_steps
  for each row execute function refuse_book_change();
create trigger book_papers_no_delete before delete on book_papers
  for each row execute function refuse_book_change();

revoke execute on function keep_book_seal, demand_book_volumes, refuse_late_volume, refuse_book_change from public;
grant select, insert on book_seals, book_volumes, book_steps, book_papers to talaan_app;
grant update (away_at, away_by, away_reason) on book_papers to talaan_app;
grant select, insert, update on book_binding_days to talaan_app;
