-- What was amended is taken back only after its amendment.
-- Called by: its trigger.

create or replace function keep_amended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from filings f where f.amends_id = new.filing_id and f.withdrawn_at is null) then
    raise exception 'What was amended stands under its amendment.'
      using errcode = 'check_violation', constraint = 'filings_amended_stays';
  end if;
  return new;
end $$;

create trigger filings_withdrawn_last before update on filings for each row execute function keep_amended();

revoke execute on function keep_amended from public;
