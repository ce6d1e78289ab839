-- Acts of one request that are not plain, one after the other: a correction is a reversal and its
-- replacement. Answers what they became, in order.
-- Called by: post_transactions.

create or replace function post_in_turn(acts jsonb) returns jsonb[] language plpgsql as $$
declare
  postings jsonb[] := '{}';
  numbers text[] := '{}';
  answers jsonb[] := '{}';
begin
  -- All documents first: what corrects names what it takes back.
  for i in 1 .. jsonb_array_length(acts) loop
    postings[i] := acts -> (i - 1) -> 'postings' -> 0;
    perform check_accounts(postings[i:i]);
    numbers := numbers || prepare_postings(jsonb_build_array(acts -> (i - 1)), postings[i:i]);
  end loop;
  for i in 1 .. cardinality(numbers) loop
    answers := answers || record_entries(jsonb_build_array(acts -> (i - 1)), postings[i:i], numbers[i:i]);
  end loop;
  return answers;
end $$;

revoke execute on function post_in_turn from public;
