-- The bank's statements of account, line by line. A line is what the bank says and is never changed or deleted; the same line
-- of another file is the same row (handbook 7.2), so a statement may be read in as often as anybody likes.

create table bank_statements (
  statement_id uuid constraint bank_statements_pk primary key,
  -- Of the reading that it was kept from: whoever repeats that gets the same answer.
  reading_id uuid not null constraint bank_statements_reading_unique unique,
  account text not null constraint bank_statements_account_fk references accounts,
  file_name text not null constraint bank_statements_file_name_length check (char_length(file_name) between 1 and 200),
  format text not null constraint bank_statements_format_known
    check (format in ('csv', 'xlsx', 'ofx', 'qif', 'mt940', 'camt', 'pdf')),
  -- The file as it was uploaded lies in the file store under its SHA-256.
  sha256 text not null constraint bank_statements_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null constraint bank_statements_size_range check (size > 0),
  from_date date not null,
  to_date date not null,
  -- In the minor units of the account's currency, as the bank gives them; null where the file names none.
  opening bigint,
  closing bigint,
  -- Of its lines when it was kept, for the verifier: how many, how many of them counted in no statement before, and their sums.
  line_count integer not null constraint bank_statements_line_count_positive check (line_count > 0),
  added_count integer not null constraint bank_statements_added_count_range check (added_count between 0 and line_count),
  money_in bigint not null,
  money_out bigint not null,
  -- Sentences that were shown when it was read in: where it does not tie, what was skipped.
  warnings jsonb not null constraint bank_statements_warnings_list check (jsonb_typeof(warnings) = 'array'),
  uploaded_by uuid not null constraint bank_statements_user_fk references user_accounts,
  uploaded_at timestamptz not null,
  -- Read in for the wrong account: it stays, and nothing counts it any more.
  withdrawn_at timestamptz,
  withdrawn_by uuid constraint bank_statements_withdrawer_fk references user_accounts,
  withdrawn_reason text,
  constraint bank_statements_period check (from_date <= to_date),
  constraint bank_statements_withdrawal_said
    check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index bank_statements_by_account on bank_statements (account, from_date);

create table bank_lines (
  line_id uuid constraint bank_lines_pk primary key,
  account text not null constraint bank_lines_account_fk references accounts,
  date date not null,
  -- As the bank sees it for us: money in is above zero, money out below.
  amount bigint not null constraint bank_lines_amount_not_zero check (amount <> 0),
  description text not null,
  reference text not null default '',
  cheque_number text not null default '',
  -- The cheque's number, or else the words of description and reference without what files of one bank write differently
  -- (src/server/bank/statements/text-key.ts).
  text_key text not null,
  -- The running number among lines that are alike in account, date, amount and text.
  occurrence integer not null constraint bank_lines_occurrence_positive check (occurrence > 0),
  -- It serves what is asked of an account's days, too.
  constraint bank_lines_identity unique (account, date, amount, text_key, occurrence)
);

-- Which statements hold a line, and at which place of the file; one with no standing statement counts no more.
create table bank_statement_lines (
  statement_id uuid not null constraint bank_statement_lines_statement_fk references bank_statements,
  position integer not null,
  line_id uuid not null constraint bank_statement_lines_line_fk references bank_lines,
  -- The running balance that the file gives after this line.
  balance bigint,
  constraint bank_statement_lines_pk primary key (statement_id, position),
  constraint bank_statement_lines_once unique (line_id, statement_id)
);

-- How the files of a bank account are laid out, as a person confirmed it last, by the headings of the file.
create table bank_layouts (
  account text not null constraint bank_layouts_account_fk references accounts,
  layout_key text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  constraint bank_layouts_pk primary key (account, layout_key)
);

-- A file that was read and waits for a yes; thrown away when it is saved, dropped, or a day old.
create table bank_readings (
  reading_id uuid constraint bank_readings_pk primary key,
  user_id uuid not null constraint bank_readings_user_fk references user_accounts,
  file_name text not null,
  sha256 text not null,
  size integer not null,
  format text not null,
  -- What was found in the file, before its columns are given a meaning: JSON as gzip, which holds every sign of a text.
  content bytea not null,
  created_at timestamptz not null
);
create index bank_readings_by_age on bank_readings (created_at);

create function refuse_bank_change() returns trigger language plpgsql as $$
begin
  raise exception '% says what the bank said: rows are added and never changed.', tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger bank_lines_append_only before update or delete on bank_lines
  for each row execute function refuse_bank_change();
create trigger bank_statement_lines_append_only before update or delete on bank_statement_lines
  for each row execute function refuse_bank_change();
create trigger bank_statements_no_delete before delete on bank_statements
  for each row execute function refuse_bank_change();

-- A statement that was withdrawn stays so; whoever wants it back reads the file in again.
create function keep_withdrawn_statement() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null then
    raise exception 'The statement was withdrawn.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_statements_withdrawn_once before update on bank_statements
  for each row execute function keep_withdrawn_statement();

grant select, insert on bank_statements, bank_lines, bank_statement_lines to talaan_app;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on bank_statements to talaan_app;
grant select, insert, update on bank_layouts to talaan_app;
grant select, insert, delete on bank_readings to talaan_app;
