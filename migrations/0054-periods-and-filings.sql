-- Months that are closed and reopened, entries that reverse themselves, and what was filed: its figures and entries are frozen.

-- Every close of a month with its checklist as it was then, and how it ended. `locked_months` (0012) has those in force.
create table month_closes (
  close_id uuid constraint month_closes_pk primary key,
  month date not null constraint month_closes_first_day check (extract(day from month) = 1),
  closed_by uuid not null constraint month_closes_closer_fk references user_accounts,
  closed_at timestamptz not null,
  note text not null,
  -- The whole checklist (src/shared/api/periods.ts), and the SHA-256 of its canonical text.
  checklist jsonb not null,
  checklist_sha256 text not null constraint month_closes_hash_format check (checklist_sha256 ~ '^[0-9a-f]{64}$'),
  reopened_by uuid constraint month_closes_reopener_fk references user_accounts,
  reopened_at timestamptz,
  reopened_reason text constraint month_closes_reason_given check (reopened_reason <> ''),
  constraint month_closes_reopened_whole check ((reopened_by is null) = (reopened_at is null)
    and (reopened_by is null) = (reopened_reason is null))
);
create unique index month_closes_once on month_closes (month) where reopened_at is null;

-- A row is added; its end is written once; nothing else of it ever changes.
create function keep_close() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null and new.reopened_at is not null
      and (new.close_id, new.month, new.closed_by, new.closed_at, new.note, new.checklist, new.checklist_sha256)
        = (old.close_id, old.month, old.closed_by, old.closed_at, old.note, old.checklist, old.checklist_sha256) then
    return new;
  end if;
  raise exception 'The close of a month stays on record.' using errcode = 'restrict_violation';
end $$;
create trigger month_closes_stay before update or delete on month_closes
  for each row execute function keep_close();
create trigger month_closes_no_truncate before truncate on month_closes
  for each statement execute function keep_close();

-- Until the end of the transaction nobody posts, and what is posted at this moment is finished first: what is read after this
-- is what will be closed (see 0013).
create function hold_postings() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table journal_entries in share row exclusive mode;
end $$;

-- Closes a month that is over, after all months before it that have entries.
create function close_month(closing jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted date := (closing ->> 'month')::date;
  at timestamptz := (closing ->> 'at')::timestamptz;
  earlier date;
begin
  perform hold_postings();
  if (wanted + interval '1 month')::date > (at at time zone 'Asia/Manila')::date then
    perform ledger_refuse('period_not_over', to_char(wanted, 'YYYY-MM'));
  end if;
  select min(b.month) into earlier from account_balances b
    where b.month < wanted and not exists (select from locked_months m where m.month = b.month);
  if earlier is not null then
    perform ledger_refuse('period_earlier_open', to_char(earlier, 'YYYY-MM'));
  end if;
  insert into locked_months (month, locked_at, locked_by) values (wanted, at, (closing ->> 'userId')::uuid);
  insert into month_closes (close_id, month, closed_by, closed_at, note, checklist, checklist_sha256)
    values ((closing ->> 'closeId')::uuid, wanted, (closing ->> 'userId')::uuid, at, closing ->> 'note',
      closing -> 'checklist', closing ->> 'sha256');
end $$;

-- Reopens a closed month; only for an admin, and with a reason.
create function reopen_month(reopening jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted date := (reopening ->> 'month')::date;
begin
  if not exists (select from user_accounts u where u.user_id = (reopening ->> 'userId')::uuid and u.role = 'admin') then
    perform ledger_refuse('period_reopened_by_admin');
  end if;
  delete from locked_months m where m.month = wanted;
  if not found then
    perform ledger_refuse('period_not_closed', to_char(wanted, 'YYYY-MM'));
  end if;
  update month_closes c set reopened_by = (reopening ->> 'userId')::uuid,
      reopened_at = (reopening ->> 'at')::timestamptz, reopened_reason = reopening ->> 'reason'
    where c.month = wanted and c.reopened_at is null;
end $$;
revoke execute on function hold_postings, close_month, reopen_month, keep_close from public;
grant execute on function hold_postings, close_month, reopen_month to talaan_app;
grant select on month_closes to talaan_app;

-- Entries that reverse themselves on a day, such as an accrual on the first day of the next month. Whether one is reversed
-- stands in `transactions`; here stands what was planned.
create table reversing_entries (
  transaction_id uuid constraint reversing_entries_pk primary key
    constraint reversing_entries_transaction_fk references transactions deferrable initially deferred,
  reverse_on date not null,
  -- `post`: by itself on the day; `ask`: a person says yes from the day on.
  how text not null constraint reversing_entries_how_known check (how in ('post', 'ask')),
  planned_by uuid not null constraint reversing_entries_planner_fk references user_accounts,
  planned_at timestamptz not null,
  cancelled_at timestamptz,
  -- Why it could not be reversed when its day had come.
  obstacle text not null default ''
);
create index reversing_entries_by_day on reversing_entries (reverse_on) where cancelled_at is null;

-- What the journal entry form said. An entry never takes itself back before it was.
create function plan_reversal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reversing_entries (transaction_id, reverse_on, how, planned_by, planned_at)
    values (new.transaction_id, (new.answers ->> 'reverseOn')::date, coalesce(new.answers ->> 'reverseHow', 'post'),
      new.recorded_by, new.recorded_at);
  return null;
end $$;
create trigger transactions_plan_reversal after insert on transactions for each row
  when (new.kind = 'journal-entry' and new.reverses_id is null and new.answers ->> 'reverseOn' ~ '^\d{4}-\d{2}-\d{2}$')
  execute function plan_reversal();
revoke execute on function plan_reversal from public;
grant select, insert on reversing_entries to talaan_app;
grant update (reverse_on, how, planned_by, planned_at, cancelled_at, obstacle) on reversing_entries to talaan_app;

-- What was filed. The figures, and what each entry added to them, stand as they were on that day.
create table filings (
  filing_id uuid constraint filings_pk primary key,
  subject text not null,
  subject_title text not null,
  period text not null constraint filings_period_format check (period ~ '^\d{4}(-(Q[1-4]|0[1-9]|1[0-2]))?$'),
  from_date date not null,
  to_date date not null,
  -- 0: the first; n: amendment n.
  amendment integer not null constraint filings_amendment_counts check (amendment >= 0),
  amends_id uuid constraint filings_amends_fk references filings,
  filed_on date not null,
  reference text not null,
  note text not null,
  -- [{key, label, amount}], in the order of the paper.
  figures jsonb not null,
  -- Of subject, period, amendment, figures and entries as canonical text.
  sha256 text not null constraint filings_hash_format check (sha256 ~ '^[0-9a-f]{64}$'),
  -- How many entries the ledger had.
  ledger_length bigint not null,
  filed_by uuid not null constraint filings_user_fk references user_accounts,
  filed_at timestamptz not null,
  withdrawn_by uuid constraint filings_withdrawer_fk references user_accounts,
  withdrawn_at timestamptz,
  withdrawn_reason text constraint filings_reason_given check (withdrawn_reason <> ''),
  constraint filings_amends_one check ((amendment = 0) = (amends_id is null)),
  constraint filings_withdrawn_whole check ((withdrawn_by is null) = (withdrawn_at is null)
    and (withdrawn_by is null) = (withdrawn_reason is null))
);
create unique index filings_once on filings (subject, period, amendment) where withdrawn_at is null;
create index filings_by_period on filings (to_date, subject);

create table filing_entries (
  filing_id uuid not null constraint filing_entries_filing_fk references filings,
  entry_id uuid not null constraint filing_entries_entry_fk references journal_entries,
  -- The figure, and what the entry added to it.
  key text not null,
  amount bigint not null,
  constraint filing_entries_pk primary key (filing_id, key, entry_id)
);

create function keep_filing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'filings' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
        and to_jsonb(new) - '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[]
          = to_jsonb(old) - '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'What was filed stays filed.' using errcode = 'restrict_violation';
end $$;
create trigger filings_stay before update or delete on filings for each row execute function keep_filing();
create trigger filings_no_truncate before truncate on filings for each statement execute function keep_filing();
create trigger filing_entries_stay before update or delete on filing_entries
  for each row execute function keep_filing();
create trigger filing_entries_no_truncate before truncate on filing_entries
  for each statement execute function keep_filing();

-- The entries of a filing come with it, in the same database transaction.
create function join_filing() returns trigger language plpgsql as $$
begin
  if not exists (select from public.filings f where f.filing_id = new.filing_id
      and f.xmin = pg_catalog.pg_current_xact_id()::xid) then
    raise exception 'What was filed stays filed.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger filing_entries_join before insert on filing_entries for each row execute function join_filing();
revoke execute on function keep_filing, join_filing from public;

grant select, insert on filings, filing_entries to talaan_app;
grant update (withdrawn_by, withdrawn_at, withdrawn_reason) on filings to talaan_app;
