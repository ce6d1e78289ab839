-- The stage of a transaction's entry (normal, adjusting, closing: handbook 5.15): what its form said;
-- what came back from the bank is found at the reconciliation, so it adjusts; a reversal belongs where
-- its entry does.
-- Called by: set_entry_stage.

create or replace function stage_of(id uuid) returns text language sql stable as $$
  select coalesce(
    case when t.reverses_id is not null
      then (select e.stage from public.journal_entries e where e.transaction_id = t.reverses_id)
      else case
        when t.answers ->> 'stage' in ('normal', 'adjusting', 'closing') then t.answers ->> 'stage'
        when t.kind = any(public.kinds_with('adjusting')) then 'adjusting' end end, 'normal')
    from public.transactions t where t.transaction_id = id
$$;

revoke execute on function stage_of from public;
