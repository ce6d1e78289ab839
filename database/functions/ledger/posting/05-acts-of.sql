-- A request as acts: requests of one posting each, in the same order.
-- Called by: post_transactions.

create or replace function acts_of(request jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_set(request, '{postings}', jsonb_build_array(p.posting)) order by p.n)
    from jsonb_array_elements(request -> 'postings') with ordinality as p (posting, n)
$$;

revoke execute on function acts_of from public;
