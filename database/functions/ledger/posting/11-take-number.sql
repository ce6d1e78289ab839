-- The next number of a series, without gaps: it is taken in the posting itself, so a posting that fails
-- gives it back. The row of the series stays locked until the commit.
-- Called by: prepare_posting for documents, record_entry for entries.

create or replace function take_number(wanted text) returns bigint language sql as $$
  insert into number_series as s (series, last_number) values (wanted, 1)
    on conflict (series) do update set last_number = s.last_number + 1
    returning last_number
$$;

revoke execute on function take_number from public;
