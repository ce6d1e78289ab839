-- Debits equal credits in every entry (handbook 5.1, rule 2). Lines are asked when they are written: those
-- that join an entry in one statement balance, so that whatever is there always does. Every entry is
-- asked at commit whether it has lines. The tables are named with their schema, because at commit the
-- search path is the session's own.
-- Called by: its triggers.

create or replace function demand_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from public.journal_lines l where l.entry_id = new.entry_id) then
    raise exception 'The entry % does not balance.', new.entry_id
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;

create or replace function demand_balance_of_lines() returns trigger language plpgsql as $$
declare
  fault uuid;
begin
  select j.entry_id into fault from joined j
    group by j.entry_id having count(*) < 2 or sum(j.debit) <> sum(j.credit) limit 1;
  if fault is not null then
    raise exception 'The entry % does not balance.', fault
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;

create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function demand_lines();
create trigger journal_lines_balance after insert on journal_lines
  referencing new table as joined for each statement execute function demand_balance_of_lines();
