-- Marks a signed reconciliation as broken when an entry reverses one of its items, or is dated within
-- its days (handbook 7.1). What was signed stands as it was. It runs at commit, when the entry has its
-- lines, under a shared lock that whoever signs holds alone: an entry is seen by a signature or sees it.
-- Called by: its trigger.

create or replace function keep_reconciliations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_signed date;
begin
  -- Whoever signs a reconciliation holds this alone: an entry is seen by it or sees it, and never slips between.
  perform pg_advisory_xact_lock_shared(hashtextextended('reconciliations', 0));
  -- Most entries come after everything that was signed, and reverse nothing.
  select max(r.as_at) into last_signed from reconciliations r where r.withdrawn_at is null;
  if last_signed is null then return null; end if;
  if new.date > last_signed and not exists (select from transactions t
      where t.transaction_id = new.transaction_id and t.reverses_id is not null) then
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

create constraint trigger journal_entries_reconciliations after insert on journal_entries
  deferrable initially deferred for each row execute function keep_reconciliations();

revoke execute on function keep_reconciliations from public;
