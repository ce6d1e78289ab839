-- Debits equal credits in every entry, asked at commit of every entry and of every line (handbook 5.1,
-- rule 2). The table is named with its schema, because at commit the search path is the session's own.
-- Called by: its triggers.

create or replace function demand_balance() returns trigger language plpgsql as $$
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
