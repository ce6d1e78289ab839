-- The stage of an entry (normal, adjusting, closing: handbook 5.15) stands at the entry, and what the later stages add is kept
-- by account and month, so that an unadjusted or a post-closing trial balance is read as fast as any other.

alter table journal_entries add column stage text not null default 'normal'
  constraint journal_entries_stage_known check (stage in ('normal', 'adjusting', 'closing'));

-- What a form said; what came back from the bank is found at the reconciliation; a reversal belongs where its entry does.
create function stage_of(id uuid) returns text language sql stable as $$
  select coalesce(
    case when t.reverses_id is not null
      then (select e.stage from public.journal_entries e where e.transaction_id = t.reverses_id)
      else case
        when t.answers ->> 'stage' in ('normal', 'adjusting', 'closing') then t.answers ->> 'stage'
        when t.kind = 'returned-cheque' then 'adjusting' end end, 'normal')
    from public.transactions t where t.transaction_id = id
$$;

create function set_entry_stage() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.stage := stage_of(new.transaction_id);
  return new;
end $$;
create trigger journal_entries_stage before insert on journal_entries for each row execute function set_entry_stage();

-- Entries that were there before: first what is no reversal, then the reversals.
alter table journal_entries disable trigger journal_entries_append_only;
update journal_entries e set stage = stage_of(e.transaction_id)
  from transactions t where t.transaction_id = e.transaction_id and t.reverses_id is null
    and stage_of(e.transaction_id) <> 'normal';
update journal_entries e set stage = stage_of(e.transaction_id)
  from transactions t where t.transaction_id = e.transaction_id and t.reverses_id is not null
    and stage_of(e.transaction_id) <> 'normal';
alter table journal_entries enable trigger journal_entries_append_only;
create index journal_entries_later_stages on journal_entries (date) where stage <> 'normal';
-- The journals and the ledger are read in this order, a page at a time.
create index journal_entries_by_day on journal_entries (date, sequence);

-- The part of `account_balances` that later stages have; the normal stage is the rest.
create table stage_balances (
  account text not null constraint stage_balances_account_fk references accounts,
  month date not null constraint stage_balances_first_day check (extract(day from month) = 1),
  stage text not null constraint stage_balances_stage_known check (stage in ('adjusting', 'closing')),
  debit bigint not null,
  credit bigint not null,
  constraint stage_balances_pk primary key (account, month, stage)
);
insert into stage_balances (account, month, stage, debit, credit)
  select l.account, date_trunc('month', e.date)::date, e.stage, sum(l.debit), sum(l.credit)
    from journal_entries e join journal_lines l using (entry_id) where e.stage <> 'normal' group by 1, 2, 3;

create function keep_stage_balances() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stage_balances as b (account, month, stage, debit, credit)
    select l.account, date_trunc('month', new.date)::date, new.stage, sum(l.debit), sum(l.credit)
      from journal_lines l where l.entry_id = new.entry_id group by l.account order by l.account
    on conflict on constraint stage_balances_pk
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  return null;
end $$;
-- At commit, when the entry has its lines; entries of the normal stage never get here.
create constraint trigger journal_entries_stage_balances after insert on journal_entries
  deferrable initially deferred for each row when (new.stage <> 'normal') execute function keep_stage_balances();
revoke execute on function keep_stage_balances, set_entry_stage, stage_of from public;

grant select on stage_balances to talaan_app;

-- What the tax calendar, the certificates and the books ask of the company; what nobody told yet has a usual value.
update company_profiles set profile = '{"permitDate": "", "efpsGroup": "none", "isEmployer": true, "isFinalTaxWithholder": false,
  "isLessor": false, "hasInventory": true, "signatoryName": "", "signatoryTitle": "", "signatoryTin": "", "lineOfBusiness": ""}'
  || profile;
