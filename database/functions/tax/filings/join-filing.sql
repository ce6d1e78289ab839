-- The files of a filing come with it, in the same database transaction.
-- Called by: its trigger.

create or replace function join_filing() returns trigger language plpgsql as $$
begin
  if not exists (select from public.filings f where f.filing_id = new.filing_id
      and f.xmin = pg_catalog.pg_current_xact_id()::xid) then
    raise exception 'What was filed stays filed.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger filing_files_join before insert on filing_files for each row execute function join_filing();

revoke execute on function join_filing from public;
