-- The next numbers of series, without gaps: they are taken in the posting itself, so one that fails gives
-- them back. The row of a series stays locked until the commit. Where none is wanted, none is given.
-- Called by: prepare_postings for documents, record_entries for entries.

create or replace function take_numbers(wanted text[]) returns bigint[] language plpgsql as $$
declare
  taken bigint[] := '{}';
  many integer := 0;
  latest bigint;
begin
  for i in 1 .. cardinality(wanted) loop
    many := many + 1;
    -- Those of one series that follow each other are taken at once.
    continue when i < cardinality(wanted) and wanted[i + 1] is not distinct from wanted[i];
    latest := null;
    if wanted[i] is not null then
      insert into number_series as s (series, last_number) values (wanted[i], many)
        on conflict (series) do update set last_number = s.last_number + excluded.last_number
        returning last_number into latest;
    end if;
    for back in reverse many - 1 .. 0 loop
      taken := taken || (latest - back);
    end loop;
    many := 0;
  end loop;
  return taken;
end $$;

revoke execute on function take_numbers from public;
