-- Acts of one request that are not plain, one after the other: a correction is a reversal and its
-- replacement. Answers what they became, in order.
-- Called by: post_transactions.

create or replace function post_in_turn(acts jsonb) returns jsonb[] language plpgsql as $$
declare
  act jsonb;
  numbers text[] := '{}';
  answers jsonb[] := '{}';
begin
  -- All documents first: what corrects names what it takes back.
  for act in select a.act from jsonb_array_elements(acts) as a (act) loop
    perform check_accounts(jsonb_build_array(act));
    numbers := numbers || prepare_postings(jsonb_build_array(act));
  end loop;
  for i in 1 .. cardinality(numbers) loop
    answers := answers || record_entries(jsonb_build_array(acts -> (i - 1)), numbers[i:i]);
  end loop;
  return answers;
end $$;

revoke execute on function post_in_turn from public;
