-- A party and all that were merged into the same one as it, or into it: who owes a certificate 2307 is the one
-- that is kept, whichever of them an invoice or a collection named.
-- Called by: demand_certificate, and the server for what customers are expected to withhold.

create or replace function merged_parties(id uuid) returns setof uuid language sql stable parallel safe
  set search_path = public, pg_temp as $$
  select o.party_id from parties p
    join parties o on o.party_id = coalesce(p.merged_into, p.party_id) or o.merged_into = coalesce(p.merged_into, p.party_id)
    where p.party_id = id
$$;

revoke execute on function merged_parties from public;
grant execute on function merged_parties to talaan_app;
