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
  -- Of an account in a foreign currency: how much of it, in its minor units, with the sign of debit less credit.
  quantity bigint,
  -- Of an open document: its own date and the day it falls due, where they are not the transaction's.
  document_date date,
  due_date date,
  constraint journal_lines_pk primary key (entry_id, position),
  constraint journal_lines_one_side
    check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0))
);
create index journal_lines_by_account on journal_lines (account, entry_id);
create index journal_lines_in_currency on journal_lines (account, entry_id) where quantity is not null;

-- What is open of each document of an itemised account, on the account's normal side; kept by the posting itself.
create table open_items (
  account text not null constraint open_items_account_fk references accounts,
  party_id uuid constraint open_items_party_fk references parties,
  document text not null,
  balance bigint not null constraint open_items_not_overdrawn check (balance >= 0),
  document_date date not null,
  due_date date,
  -- The transaction that opened it; when that was reversed, the next that opens it takes its place, with its days.
  transaction_id uuid not null constraint open_items_transaction_fk references transactions
    deferrable initially deferred
);
create unique index open_items_unique
  on open_items (account, document, coalesce(party_id, '00000000-0000-0000-0000-000000000000'));
create index open_items_by_party on open_items (party_id, account) where balance > 0;
create index open_items_open on open_items (account) where balance > 0;
create index open_items_by_document on open_items (document);
-- As document_claims.number_key: a number from a paper is looked for whatever way it was written.
create index open_items_by_key on open_items (account, regexp_replace(upper(document), '[^A-Z0-9]', '', 'g'));

-- How much there is of a foreign currency on an account, in minor units; its peso value stands in `account_balances`.
create table currency_balances (
  account text constraint currency_balances_pk primary key
    constraint currency_balances_account_fk references accounts,
  quantity bigint not null constraint currency_balances_not_overdrawn check (quantity >= 0)
);

-- Numbers of vendors' documents as recorded, in a form that ignores case and signs: the same number may come twice, and a
-- person decides whether it is the same paper.
create table supplier_documents (
  party_id uuid not null constraint supplier_documents_party_fk references parties,
  number_key text not null,
  transaction_id uuid not null constraint supplier_documents_transaction_fk references transactions
    deferrable initially deferred,
  constraint supplier_documents_pk primary key (party_id, number_key, transaction_id)
);

-- Cheques that the company writes. A number is used once on an account, also by a form that was spoiled.
create table cheques (
  cheque_id uuid constraint cheques_pk primary key,
  account text not null constraint cheques_account_fk references accounts,
  number text not null constraint cheques_number_format check (number ~ '^[0-9]{1,12}$'),
  -- The transaction that wrote it; none for a spoiled form.
  transaction_id uuid constraint cheques_transaction_fk references transactions deferrable initially deferred,
  party_id uuid constraint cheques_party_fk references parties,
  payee text not null,
  -- What the bank paid, while it is cleared; otherwise what it was written for.
  amount bigint not null constraint cheques_amount_not_negative check (amount >= 0),
  written_amount bigint not null,
  date date not null,
  state text not null constraint cheques_state_known
    check (state in ('written', 'released', 'cleared', 'stale', 'voided', 'replaced')),
  constraint cheques_number_unique unique (account, number)
);
-- The same paper, also when its zeros were left out.
create unique index cheques_number_once on cheques ((number::numeric), account);
create index cheques_by_transaction on cheques (transaction_id);
create index cheques_by_state on cheques (state, date);

-- Every state that a cheque ever had, with who, when and why. Rows are added and never changed.
create table cheque_events (
  cheque_id uuid not null constraint cheque_events_cheque_fk references cheques,
  position integer not null,
  state text not null,
  -- The day it took effect, such as the day the bank cleared it.
  date date not null,
  at timestamptz not null,
  actor text not null,
  actor_user_id uuid constraint cheque_events_user_fk references user_accounts,
  reason text not null default '',
  -- The transaction that changed it, if a transaction did.
  transaction_id uuid constraint cheque_events_transaction_fk references transactions deferrable initially deferred,
  constraint cheque_events_pk primary key (cheque_id, position)
);

create table tax_rows (
  entry_id uuid not null constraint tax_rows_entry_fk references journal_entries,
  position smallint not null,
  type text not null constraint tax_rows_type_known
    check (type in ('output-vat', 'input-vat', 'ewt', 'creditable-wt', 'expected-wt')),
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
create trigger cheque_events_append_only before update or delete on cheque_events
  for each row execute function refuse_ledger_change();
create trigger cheque_events_no_truncate before truncate on cheque_events
  for each statement execute function refuse_ledger_change();
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
  document_claims, locked_months, open_items, currency_balances, supplier_documents, cheques, cheque_events to talaan_app;
