-- Whether a rule asks a second person for this: a kind from an amount on, or the reopening of a month,
-- which asks one unless a rule says that it does not.
-- Called by: the server, demand_two_people, ask_release, reopen_month.

create or replace function approval_due(wanted text, amount bigint) returns boolean language sql stable as $$
  select coalesce(
    (select r.is_on and amount >= r.from_amount from public.approval_rules r where r.subject = wanted),
    wanted = 'reopening')
$$;

revoke execute on function approval_due from public;
grant execute on function approval_due to talaan_app;
