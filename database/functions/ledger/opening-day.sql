-- The day of the opening balances that stand, or none: what is of that day or an earlier one is in them
-- already, so nothing else may be entered there (handbook 14, ruling 4).
-- Found by the series of its numbers, which has few; every posting asks.
-- Called by: record_entry, and the server, which says it before anybody says Yes.

create or replace function opening_day() returns date language sql stable as $$
  select max(t.date) from public.number_series s join public.transactions t on t.series = s.series
    where s.series like any(public.opening_series()) and t.reverses_id is null
      and not exists (select from public.transactions r where r.reverses_id = t.transaction_id)
$$;

revoke execute on function opening_day from public;
grant execute on function opening_day to talaan_app;
