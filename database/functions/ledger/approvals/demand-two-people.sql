-- What a rule asks a second person for is posted only with that person's approval, under the name of who
-- submitted it. Asked at commit after everything else of the entry, so that a preview has heard all other
-- refusals before this one. A reversal takes back and asks nobody.
-- Called by: its trigger.

create or replace function demand_two_people() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted transactions;
begin
  if not exists (select from approval_rules r where r.is_on) then return null; end if;
  select * into posted from transactions t where t.transaction_id = new.transaction_id;
  if posted.reverses_id is null and posted.kind = any(kinds_with('approved'))
      and approval_due(posted.kind, posted.total)
      and not exists (select from approval_requests r where r.transaction_id = posted.transaction_id and r.what = 'post'
        and r.decision in ('approved', 'prepared') and r.subject = posted.kind and r.amount = posted.total
        and r.requested_by = posted.recorded_by) then
    perform ledger_refuse('ledger_approval_needed', posted.number);
  end if;
  return null;
end $$;

create constraint trigger journal_entries_two_people after insert on journal_entries
  deferrable initially deferred for each row execute function demand_two_people();

revoke execute on function demand_two_people from public;
