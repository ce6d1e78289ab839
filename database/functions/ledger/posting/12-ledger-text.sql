-- One value of an entry's canonical text, with its length in bytes before it, so that no two entries
-- read the same. (Every part of it is immutable, so the planner writes it into the statements that call
-- it, some sixty times a posting. Its value is worked out twice there, so whatever costs much is worked out
-- before it is given here.)
-- Called by: record_entries.

create or replace function ledger_text(value text) returns text language sql immutable as $$
  select coalesce(octet_length(value)::text || ':' || value || ',', '~,')
$$;

revoke execute on function ledger_text from public;
