-- Reconciliations that were prepared and reviewed: their figures, what they were made of, and the report folder. What is signed
-- stands as it was; if a cleared item is reversed later, it is marked broken (handbook 7.1).

create table reconciliations (
  reconciliation_id uuid constraint reconciliations_pk primary key,
  account text not null constraint reconciliations_account_fk references accounts,
  as_at date not null,
  from_date date not null,
  -- The whole statement as it was signed (src/shared/api/reconciliations.ts), and the SHA-256 of its canonical text.
  figures jsonb not null,
  figures_sha256 text not null constraint reconciliations_hash_format check (figures_sha256 ~ '^[0-9a-f]{64}$'),
  prepared_by uuid not null constraint reconciliations_preparer_fk references user_accounts,
  prepared_at timestamptz not null,
  reviewed_by uuid constraint reconciliations_reviewer_fk references user_accounts,
  reviewed_at timestamptz,
  -- The printed statement, in the file store, from the review on.
  pdf_sha256 text,
  withdrawn_at timestamptz,
  withdrawn_by uuid constraint reconciliations_withdrawer_fk references user_accounts,
  withdrawn_reason text,
  constraint reconciliations_two_people check (reviewed_by is null or reviewed_by <> prepared_by),
  constraint reconciliations_reviewed_whole
    check ((reviewed_by is null) = (reviewed_at is null) and (reviewed_by is null) = (pdf_sha256 is null))
);
-- One that stands for each account and day.
create unique index reconciliations_once on reconciliations (account, as_at) where withdrawn_at is null;
-- The last day that was signed, whatever the account: every posting asks for it.
create index reconciliations_by_day on reconciliations (as_at) where withdrawn_at is null;

-- The matches that a reconciliation froze: they can't be undone while it stands.
create table reconciliation_matches (
  reconciliation_id uuid not null constraint reconciliation_matches_reconciliation_fk references reconciliations,
  match_id uuid not null,
  constraint reconciliation_matches_pk primary key (reconciliation_id, match_id)
);
create index reconciliation_matches_by_match on reconciliation_matches (match_id);

-- Why a signed reconciliation no longer says what the books say. Written by the database when it happens.
create table reconciliation_breaks (
  reconciliation_id uuid not null constraint reconciliation_breaks_reconciliation_fk references reconciliations,
  transaction_id uuid not null constraint reconciliation_breaks_transaction_fk references transactions
    deferrable initially deferred,
  cause text not null constraint reconciliation_breaks_cause_known check (cause in ('reversed', 'dated-within')),
  at timestamptz not null,
  constraint reconciliation_breaks_pk primary key (reconciliation_id, transaction_id)
);

create function keep_reconciliations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_signed date;
begin
  -- Whoever signs a reconciliation holds this alone: an entry is seen by it or sees it, and never slips between.
  perform pg_advisory_xact_lock_shared(hashtextextended('reconciliations', 0));
  -- Most entries come after everything that was signed, and reverse nothing.
  select max(r.as_at) into last_signed from reconciliations r where r.withdrawn_at is null;
  if last_signed is null or (new.date > last_signed and not exists (select from transactions t
      where t.transaction_id = new.transaction_id and t.reverses_id is not null)) then
    return null;
  end if;
  insert into reconciliation_breaks (reconciliation_id, transaction_id, cause, at)
    select distinct on (found.reconciliation_id) found.reconciliation_id, new.transaction_id,
        case when found.is_reversal then 'reversed' else 'dated-within' end, new.recorded_at
      -- Both begin at the entry, so that a posting costs the same however many reconciliations there are.
      from (
        select r.reconciliation_id, true as is_reversal
          from transactions t
          join journal_entries e on e.transaction_id = t.reverses_id
          join bank_match_items i on i.entry_id = e.entry_id
          join reconciliation_matches m on m.match_id = i.match_id
          join reconciliations r on r.reconciliation_id = m.reconciliation_id and r.withdrawn_at is null
          where t.transaction_id = new.transaction_id
        union all
        select r.reconciliation_id, false
          from bank_items b
          join reconciliations r on r.account = b.account and r.as_at >= b.date and r.withdrawn_at is null
          where b.entry_id = new.entry_id
      ) found
      order by found.reconciliation_id, found.is_reversal desc
    on conflict do nothing;
  return null;
end $$;
-- At commit, when the entry has its lines.
create constraint trigger journal_entries_reconciliations after insert on journal_entries
  deferrable initially deferred for each row execute function keep_reconciliations();
revoke execute on function keep_reconciliations from public;

-- A match that was signed stays as it was, with its lines and items, until the signature is taken back. Only what came after
-- the signed day may join it: the line or the entry that puts its difference right.
create function keep_frozen_match() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  touched uuid := case when tg_op = 'INSERT' then new.match_id else old.match_id end;
  part jsonb := to_jsonb(new);
  -- The day of a part that joins; none for whatever else is done.
  day date := case
    when tg_op = 'INSERT' and tg_table_name = 'bank_match_items' then
      (select e.date from journal_entries e where e.entry_id = (part ->> 'entry_id')::uuid)
    when tg_op = 'INSERT' and tg_table_name = 'bank_match_lines' then
      (select l.date from bank_lines l where l.line_id = (part ->> 'line_id')::uuid) end;
begin
  -- What it is still wrong by follows from its parts.
  if tg_op = 'UPDATE' and tg_table_name = 'bank_matches' and to_jsonb(old) - array['kind', 'difference', 'difference_side']
      = part - array['kind', 'difference', 'difference_side'] then
    return new;
  end if;
  if exists (select from reconciliation_matches m join reconciliations r using (reconciliation_id)
      where m.match_id = touched and r.withdrawn_at is null and (day is null or day <= r.as_at)) then
    raise exception 'The match belongs to a reconciliation that was signed.'
      using errcode = 'check_violation', constraint = 'bank_matches_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger bank_matches_frozen before update or delete on bank_matches
  for each row execute function keep_frozen_match();
create trigger bank_match_lines_frozen before insert or update or delete on bank_match_lines
  for each row execute function keep_frozen_match();
create trigger bank_match_items_frozen before insert or update or delete on bank_match_items
  for each row execute function keep_frozen_match();

-- The report folder: finished reports, by us or uploaded. Another version is another row; nothing is deleted.
create table bank_reports (
  report_id uuid constraint bank_reports_pk primary key,
  -- The report that this is a version of: its first one.
  first_id uuid not null constraint bank_reports_first_fk references bank_reports deferrable initially deferred,
  version integer not null constraint bank_reports_version_positive check (version > 0),
  title text not null constraint bank_reports_title_length check (char_length(title) between 1 and 200),
  account text constraint bank_reports_account_fk references accounts,
  -- The day that the report is as at.
  as_at date,
  note text not null default '',
  file_name text not null constraint bank_reports_file_name_length check (char_length(file_name) between 1 and 200),
  content_type text not null,
  size integer not null constraint bank_reports_size_positive check (size > 0),
  sha256 text not null constraint bank_reports_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  reconciliation_id uuid constraint bank_reports_reconciliation_fk references reconciliations,
  uploaded_by uuid not null constraint bank_reports_user_fk references user_accounts,
  uploaded_at timestamptz not null,
  constraint bank_reports_versions_unique unique (first_id, version)
);
create index bank_reports_by_time on bank_reports (uploaded_at);

-- Put away or had back, of all versions of a report, with a reason.
create table bank_report_moves (
  move_id bigint generated always as identity constraint bank_report_moves_pk primary key,
  first_id uuid not null constraint bank_report_moves_report_fk references bank_reports,
  is_away boolean not null,
  reason text not null,
  moved_by uuid not null constraint bank_report_moves_user_fk references user_accounts,
  moved_at timestamptz not null
);
create index bank_report_moves_by_report on bank_report_moves (first_id, move_id);

create trigger bank_reports_append_only before update or delete on bank_reports
  for each row execute function refuse_bank_change();
create trigger reconciliation_matches_append_only before update or delete on reconciliation_matches
  for each row execute function refuse_bank_change();
create trigger reconciliation_breaks_append_only before update or delete on reconciliation_breaks
  for each row execute function refuse_bank_change();

grant select, insert on reconciliations, reconciliation_matches, bank_reports, bank_report_moves to talaan_app;
grant update (reviewed_by, reviewed_at, pdf_sha256, withdrawn_at, withdrawn_by, withdrawn_reason) on reconciliations
  to talaan_app;
grant select on reconciliation_breaks to talaan_app;
