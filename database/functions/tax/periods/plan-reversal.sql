-- Plans the reversal that the journal entry form asked for, in the same database transaction as the
-- entry. An entry never takes itself back before it was.
-- Called by: its trigger, when a posting brings a journal entry with a day of reversal.

create or replace function plan_reversal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reversing_entries (transaction_id, reverse_on, how, planned_by, planned_at)
    values (new.transaction_id, (new.answers ->> 'reverseOn')::date, coalesce(new.answers ->> 'reverseHow', 'post'),
      new.recorded_by, new.recorded_at);
  return null;
end $$;

create trigger transactions_plan_reversal after insert on transactions for each row
  when (new.kind = any(kinds_with('by-hand')) and new.reverses_id is null and new.answers ->> 'reverseOn' ~ '^\d{4}-\d{2}-\d{2}$')
  execute function plan_reversal();

revoke execute on function plan_reversal from public;
