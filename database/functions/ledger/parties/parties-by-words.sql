-- The active parties that bear words, each found by its beginning. The planner, told to stop after some
-- rows, would rather read the table from its beginning until it has them, which takes long when nobody
-- bears the words; only the index of the words is quick for common and rare words alike.
-- Called by: the server, for the list that opens under a party's field.

create or replace function parties_by_words(wanted_registers text[], words tsquery, known uuid[], most integer)
  returns setof uuid language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select p.party_id from parties p
    where p.search_words @@ words and p.register = any (wanted_registers) and p.is_active and p.party_id <> all (known)
    limit most
$$;
