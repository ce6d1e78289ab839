-- Closes a month that is over, after all months before it that have entries, and keeps the checklist as
-- it was then. An entry of a closed month is refused (record_entries).
-- Called by: the server, when an accountant closes a month.

create or replace function close_month(closing jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted date := (closing ->> 'month')::date;
  at timestamptz := (closing ->> 'at')::timestamptz;
  earlier date;
begin
  perform hold_postings();
  if (wanted + interval '1 month')::date > (at at time zone 'Asia/Manila')::date then
    perform ledger_refuse('period_not_over', to_char(wanted, 'YYYY-MM'));
  end if;
  select min(b.month) into earlier from account_balances b
    where b.month < wanted and not exists (select from locked_months m where m.month = b.month);
  if earlier is not null then
    perform ledger_refuse('period_earlier_open', to_char(earlier, 'YYYY-MM'));
  end if;
  insert into locked_months (month, locked_at, locked_by) values (wanted, at, (closing ->> 'userId')::uuid);
  insert into month_closes (close_id, month, closed_by, closed_at, note, checklist, checklist_sha256)
    values ((closing ->> 'closeId')::uuid, wanted, (closing ->> 'userId')::uuid, at, closing ->> 'note',
      closing -> 'checklist', closing ->> 'sha256');
end $$;

revoke execute on function close_month from public;
grant execute on function close_month to talaan_app;
