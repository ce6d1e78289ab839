-- Nothing is filed before its period is over, or as of a day that has not come.
-- Called by: its trigger.

create or replace function demand_over() returns trigger language plpgsql as $$
begin
  if new.to_date >= (new.filed_at at time zone 'Asia/Manila')::date then
    raise exception 'Only a period that is over is filed.'
      using errcode = 'check_violation', constraint = 'filings_period_over';
  end if;
  return new;
end $$;

create trigger filings_over before insert on filings for each row execute function demand_over();

revoke execute on function demand_over from public;
