-- Keeps what the later stages add to each account and month, so that an unadjusted or a post-closing
-- trial balance is read as fast as any other. It runs at commit, when the entry has its lines; entries
-- of the normal stage never get here.
-- Called by: its trigger.

create or replace function keep_stage_balances() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stage_balances as b (account, month, stage, debit, credit)
    select l.account, date_trunc('month', new.date)::date, new.stage, sum(l.debit), sum(l.credit)
      from journal_lines l where l.entry_id = new.entry_id group by l.account order by l.account
    on conflict on constraint stage_balances_pk
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  return null;
end $$;

create constraint trigger journal_entries_stage_balances after insert on journal_entries
  deferrable initially deferred for each row when (new.stage <> 'normal') execute function keep_stage_balances();

revoke execute on function keep_stage_balances from public;
