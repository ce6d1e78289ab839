-- The entries of a filing come with it, in the same database transaction, and are entries of the books. Asked once a
-- statement, because a year has many; what is filed or entered is never removed, so that nothing has to be asked later.
-- Called by: its trigger.

create or replace function join_filed_entries() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct filing_id from added) a
      where not exists (select from public.filings f where f.filing_id = a.filing_id
        and f.xmin = pg_catalog.pg_current_xact_id()::xid)) then
    raise exception 'What was filed stays filed.' using errcode = 'restrict_violation';
  end if;
  -- (`offset 0`: each is looked up by its key, however many entries the books have.)
  if exists (select from added a
      where not exists (select from public.journal_entries e where e.entry_id = a.entry_id offset 0)) then
    raise exception 'Only entries of the books are filed.'
      using errcode = 'foreign_key_violation', constraint = 'filing_entries_entry';
  end if;
  return null;
end $$;

create trigger filing_entries_join after insert on filing_entries referencing new table as added
  for each statement execute function join_filed_entries();

revoke execute on function join_filed_entries from public;
