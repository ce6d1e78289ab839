-- An amendment follows a filing that stands, of the same paper and period. Its row is locked, so a
-- withdrawal that came first is seen, and one that comes after waits and sees the amendment.
-- Called by: its trigger.

create or replace function follow_filing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  amended filings;
begin
  if new.amends_id is null then
    return new;
  end if;
  select * into amended from filings f where f.filing_id = new.amends_id for update;
  if amended.withdrawn_at is not null or new.withdrawn_at is not null
      or (amended.subject, amended.period, amended.amendment + 1) is distinct from (new.subject, new.period, new.amendment) then
    raise exception 'An amendment follows the filing that stands.'
      using errcode = 'check_violation', constraint = 'filings_amendment_follows';
  end if;
  return new;
end $$;

create trigger filings_follow before insert on filings for each row execute function follow_filing();

revoke execute on function follow_filing from public;
