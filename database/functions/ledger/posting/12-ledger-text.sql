-- One value of an entry's canonical text, with its length in bytes before it, so that no two entries
-- read the same. (Every part of it is immutable, so the planner writes it into the statements that call
-- it: some forty calls a posting.)
-- Called by: record_entries.

create or replace function ledger_text(value text) returns text language sql immutable as $$
  select case when value is null then '~,' else octet_length(value)::text || ':' || value || ',' end
$$;

revoke execute on function ledger_text from public;
