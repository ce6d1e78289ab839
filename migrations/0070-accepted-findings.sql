-- What a month's checklist found and an accountant accepted, with who, when and the note. A row is added; that it is taken back is
-- written once.
create table finding_acceptances (
  acceptance_id uuid not null constraint finding_acceptances_pk primary key,
  month date not null constraint finding_acceptances_first_day check (extract(day from month) = 1),
  check_key text not null
    constraint finding_acceptances_check_length check (char_length(check_key) between 1 and 40),
  mark text not null constraint finding_acceptances_mark_format check (mark ~ '^[0-9a-f]{64}$'),
  finding text not null constraint finding_acceptances_finding_given check (finding <> ''),
  note text not null constraint finding_acceptances_note_length check (char_length(note) between 3 and 500),
  accepted_by uuid not null constraint finding_acceptances_by_fk references user_accounts,
  accepted_at timestamptz not null,
  withdrawn_by uuid constraint finding_acceptances_withdrawer_fk references user_accounts,
  withdrawn_at timestamptz,
  withdrawn_reason text
    constraint finding_acceptances_reason_length check (char_length(withdrawn_reason) between 3 and 500),
  constraint finding_acceptances_withdrawn_whole check (
    (withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawn_reason is null))
);
create unique index finding_acceptances_once on finding_acceptances (month, mark) where withdrawn_at is null;
create index finding_acceptances_by_month on finding_acceptances (month, accepted_at);
grant select, insert, update (withdrawn_by, withdrawn_at, withdrawn_reason) on finding_acceptances to talaan_app;
