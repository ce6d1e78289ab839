-- Who may approve and release beside this person: active accountants and admins of the same company that
-- do not only read.
-- Called by: the server, keep_approvals, reopen_month, decide_approval.

create or replace function approvers_beside(person uuid) returns setof uuid language sql stable as $$
  select u.user_id from public.user_accounts u
    where u.role in ('accountant', 'admin') and not u.is_read_only and u.deactivated_at is null and u.deleted_at is null
      and u.user_id <> person
      and u.company_id = (select o.company_id from public.user_accounts o where o.user_id = person)
$$;

revoke execute on function approvers_beside from public;
grant execute on function approvers_beside to talaan_app;
