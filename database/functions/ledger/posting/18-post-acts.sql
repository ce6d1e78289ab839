-- Acts that are written together, each statement for all of them: one, or several that are plain. Answers
-- what they became, in order.
-- Called by: post_transactions, post_together.

create or replace function post_acts(acts jsonb) returns jsonb[] language plpgsql as $$
declare
  -- Taken out of the acts once for all that follows.
  postings jsonb[] := array[acts -> 0 -> 'postings' -> 0];
begin
  if jsonb_array_length(acts) > 1 then
    select array_agg(a.act -> 'postings' -> 0 order by a.n) into postings
      from jsonb_array_elements(acts) with ordinality as a (act, n);
  end if;
  perform check_accounts(postings);
  return record_entries(acts, postings, prepare_postings(acts, postings));
end $$;

revoke execute on function post_acts from public;
