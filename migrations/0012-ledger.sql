-- The ledger: transactions and their journal entries, lines and tax rows are added and never changed, which triggers keep
-- also against the owner of the tables. The server's role may only read here; it writes by `post_transactions` (0013).

create table transactions (
  transaction_id uuid constraint transactions_pk primary key,
  kind text not null,
  -- As printed on the paper, or from our series.
  number text not null,
  series text,
  serial bigint,
  date date not null,
  due_date date,
  description text not null,
  party_id uuid constraint transactions_party_fk references parties,
  total bigint not null,
  -- As typed, so that a correction can fill the form again.
  answers jsonb not null,
  summary jsonb not null,
  totals jsonb not null,
  -- Labels of the day: titles, phrases, company and party as they were.
  printed jsonb not null,
  receipt_to text not null,
  reverses_id uuid constraint transactions_reverses_fk references transactions
    constraint transactions_reversed_once unique,
  corrects_id uuid constraint transactions_corrects_fk references transactions
    constraint transactions_corrected_once unique,
  reason text,
  recorded_by uuid not null constraint transactions_user_fk references user_accounts,
  recorded_at timestamptz not null,
  search_text text not null,
  search_words tsvector not null
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  constraint transactions_link_has_reason check (reverses_id is null or reason is not null),
  constraint transactions_series_unique unique (series, serial)
);
create index transactions_by_time on transactions (recorded_at, transaction_id);
create index transactions_by_date on transactions (date, transaction_id);
create index transactions_by_author on transactions (recorded_by, recorded_at);
create index transactions_by_party on transactions (party_id);
create index transactions_by_words on transactions using gin (search_words);

create table journal_entries (
  entry_id uuid constraint journal_entries_pk primary key,
  -- Place in the hash chain, from 1 without gaps.
  sequence bigint not null constraint journal_entries_sequence_unique unique,
  transaction_id uuid not null constraint journal_entries_transaction_fk references transactions
    constraint journal_entries_transaction_unique unique,
  book text not null constraint journal_entries_book_known check (book in ('SJ', 'PJ', 'CRB', 'CDB', 'GJ')),
  year smallint not null,
  serial bigint not null,
  -- `SJ-2026-000001`: book, year, serial.
  number text not null constraint journal_entries_number_unique unique,
  date date not null,
  description text not null,
  recorded_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null constraint journal_entries_hash_size check (length(hash) = 32),
  constraint journal_entries_serial_unique unique (book, year, serial)
);
create index journal_entries_by_date on journal_entries (date);

create table journal_lines (
  entry_id uuid not null constraint journal_lines_entry_fk references journal_entries,
  position smallint not null,
  account text not null constraint journal_lines_account_fk references accounts,
  debit bigint not null,
  credit bigint not null,
  party_id uuid constraint journal_lines_party_fk references parties,
  document text,
  memo text,
  constraint journal_lines_pk primary key (entry_id, position),
  constraint journal_lines_one_side
    check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0))
);
create index journal_lines_by_account on journal_lines (account, entry_id);

create table tax_rows (
  entry_id uuid not null constraint tax_rows_entry_fk references journal_entries,
  position smallint not null,
  type text not null constraint tax_rows_type_known
    check (type in ('output-vat', 'input-vat', 'ewt', 'creditable-wt')),
  code text not null,
  base bigint not null,
  rate_basis_points integer not null,
  tax bigint not null,
  party_id uuid constraint tax_rows_party_fk references parties,
  document text,
  date date not null,
  constraint tax_rows_pk primary key (entry_id, position)
);
create index tax_rows_by_date on tax_rows (date, type);

-- Kept by the posting itself, so that a trial balance needs no scan of all lines.
create table account_balances (
  account text not null constraint account_balances_account_fk references accounts,
  month date not null constraint account_balances_first_day check (extract(day from month) = 1),
  debit bigint not null,
  credit bigint not null,
  constraint account_balances_pk primary key (account, month)
);

-- The last number that each series gave; taken in the posting itself, so a posting that fails leaves no gap.
create table number_series (
  series text constraint number_series_pk primary key,
  last_number bigint not null
);

-- The head of the hash chain: one row.
create table ledger_chain (
  only_row boolean constraint ledger_chain_pk primary key default true
    constraint ledger_chain_one_row check (only_row),
  length bigint not null,
  head bytea not null
);
insert into ledger_chain (length, head) values (0, decode(repeat('00', 32), 'hex'));

-- Document numbers in use, in a form that ignores case and signs. A reversal sets its number free again.
create table document_claims (
  kind text not null,
  number_key text not null,
  transaction_id uuid not null constraint document_claims_transaction_unique unique
    constraint document_claims_transaction_fk references transactions deferrable initially deferred,
  constraint document_claims_pk primary key (kind, number_key)
);

-- Entries dated in these months are refused (handbook 5.1, rule 6).
create table locked_months (
  month date constraint locked_months_pk primary key
    constraint locked_months_first_day check (extract(day from month) = 1),
  locked_at timestamptz not null,
  locked_by uuid not null constraint locked_months_user_fk references user_accounts
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: what was entered is only ever reversed.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger transactions_append_only before update or delete on transactions
  for each row execute function refuse_ledger_change();
create trigger transactions_no_truncate before truncate on transactions
  for each statement execute function refuse_ledger_change();
create trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function refuse_ledger_change();
create trigger journal_entries_no_truncate before truncate on journal_entries
  for each statement execute function refuse_ledger_change();
create trigger journal_lines_append_only before update or delete on journal_lines
  for each row execute function refuse_ledger_change();
create trigger journal_lines_no_truncate before truncate on journal_lines
  for each statement execute function refuse_ledger_change();
create trigger tax_rows_append_only before update or delete on tax_rows
  for each row execute function refuse_ledger_change();
create trigger tax_rows_no_truncate before truncate on tax_rows
  for each statement execute function refuse_ledger_change();

-- Debits equal credits in every entry, asked at commit of every entry and of every line (handbook 5.1, rule 2). The table
-- is named with its schema, because at commit the search path is the session's own.
create function demand_balance() returns trigger language plpgsql as $$
declare
  counted bigint;
  difference numeric;
begin
  select count(*), coalesce(sum(debit), 0) - coalesce(sum(credit), 0) into counted, difference
    from public.journal_lines where entry_id = new.entry_id;
  if counted < 2 or difference <> 0 then
    raise exception 'The entry % does not balance.', new.entry_id
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function demand_balance();
create constraint trigger journal_lines_balance after insert on journal_lines
  deferrable initially deferred for each row execute function demand_balance();

create index audit_events_by_transaction on audit_events ((after ->> 'transactionId'))
  where after ->> 'transactionId' is not null;

grant select on transactions, journal_entries, journal_lines, tax_rows, account_balances, number_series, ledger_chain,
  document_claims, locked_months to talaan_app;
