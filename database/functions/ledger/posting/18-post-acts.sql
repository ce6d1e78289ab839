-- Acts that are written together, each statement for all of them: one, or several that are plain. Answers
-- what they became, in order.
-- Called by: post_transactions, post_together.

create or replace function post_acts(acts jsonb) returns jsonb[] language plpgsql as $$
begin
  perform check_accounts(acts);
  return record_entries(acts, prepare_postings(acts));
end $$;

revoke execute on function post_acts from public;
