-- Whether a rule asks a second person for this: a kind from an amount on, or the reopening of a month.
-- Called by: the server, demand_two_people, ask_release, reopen_month.

create or replace function approval_due(wanted text, amount bigint) returns boolean language sql stable as $$
  select exists (select from public.approval_rules r where r.subject = wanted and r.is_on and amount >= r.from_amount)
$$;

revoke execute on function approval_due from public;
grant execute on function approval_due to talaan_app;
