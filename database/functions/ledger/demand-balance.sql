-- Debits equal credits in every entry (handbook 5.1, rule 2): asked of the entries that lines join when
-- these are written, which is all of an entry at once, and of every entry at commit, so that none is
-- without lines. The tables are named with their schema, because at commit the search path is the
-- session's own.
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

create or replace function demand_balance_of_lines() returns trigger language plpgsql as $$
declare
  fault uuid;
begin
  select j.entry_id into fault from (select distinct entry_id from joined) j
    cross join lateral (select count(*) as counted, sum(l.debit) - sum(l.credit) as difference
      from public.journal_lines l where l.entry_id = j.entry_id) s
    where s.counted < 2 or s.difference <> 0 limit 1;
  if fault is not null then
    raise exception 'The entry % does not balance.', fault
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;

create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function demand_balance();
create trigger journal_lines_balance after insert on journal_lines
  referencing new table as joined for each statement execute function demand_balance_of_lines();
