-- What was filed stays filed, with its entries and files; only its withdrawal is written, once.
-- Called by: its triggers.

create or replace function keep_filing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'filings' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
        and to_jsonb(new) - '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[]
          = to_jsonb(old) - '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'What was filed stays filed.' using errcode = 'restrict_violation';
end $$;

create trigger filings_stay before update or delete on filings for each row execute function keep_filing();
create trigger filings_no_truncate before truncate on filings for each statement execute function keep_filing();
create trigger filing_entries_stay before update or delete on filing_entries
  for each row execute function keep_filing();
create trigger filing_entries_no_truncate before truncate on filing_entries
  for each statement execute function keep_filing();
create trigger filing_files_stay before update or delete on filing_files for each row execute function keep_filing();
create trigger filing_files_no_truncate before truncate on filing_files for each statement execute function keep_filing();

revoke execute on function keep_filing from public;
