-- The day of the opening balances that stand, or none: what is of that day or an earlier one is in them
-- already, so nothing else may be entered there (handbook 14, ruling 4).
-- Found by the series of its numbers, which has few. Every posting and every preview asks, also in a
-- new company of which PostgreSQL has counted nothing yet: `offset 0` and the inner select hold it to
-- the two indexes, where it would else look through all transactions.
-- Called by: record_entries, and the server, which says it before anybody says Yes.

create or replace function opening_day() returns date language sql stable as $$
  select max(t.date) from public.number_series s
    cross join lateral (select x.transaction_id, x.date, x.reverses_id from public.transactions x
      where x.series = s.series offset 0) t
    where s.series like any(public.opening_series()) and t.reverses_id is null
      and (select r.transaction_id from public.transactions r where r.reverses_id = t.transaction_id) is null
$$;

revoke execute on function opening_day from public;
grant execute on function opening_day to talaan_app;
