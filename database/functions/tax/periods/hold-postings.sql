-- Until the end of the database transaction nobody posts, and what is posted at this moment is finished
-- first: what is read after this is what will be closed.
-- Called by: the server, before it reads a month's checklist; close_month.

create or replace function hold_postings() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table journal_entries in share row exclusive mode;
end $$;

revoke execute on function hold_postings from public;
grant execute on function hold_postings to talaan_app;
