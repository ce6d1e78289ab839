-- Reopens a closed month; only for an admin, and with a reason; where there is a second person and no
-- rule says that none is asked, only what that person approved since the month was closed.
-- Called by: the server, when an admin reopens a month.

create or replace function reopen_month(reopening jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted date := (reopening ->> 'month')::date;
begin
  if not exists (select from user_accounts u where u.user_id = (reopening ->> 'userId')::uuid and u.role = 'admin') then
    perform ledger_refuse('period_reopened_by_admin');
  end if;
  if approval_due('reopening', 0) and exists (select from approvers_beside((reopening ->> 'userId')::uuid))
      and not exists (select from approval_requests r join locked_months m on m.month = wanted
        where r.request_id = (reopening ->> 'requestId')::uuid and r.what = 'reopen' and r.decision = 'approved'
          and r.subject = to_char(wanted, 'YYYY-MM') and r.requested_by = (reopening ->> 'userId')::uuid
          and r.requested_at >= m.locked_at) then
    perform ledger_refuse('period_second_person');
  end if;
  delete from locked_months m where m.month = wanted;
  if not found then
    perform ledger_refuse('period_not_closed', to_char(wanted, 'YYYY-MM'));
  end if;
  update month_closes c set reopened_by = (reopening ->> 'userId')::uuid,
      reopened_at = (reopening ->> 'at')::timestamptz, reopened_reason = reopening ->> 'reason'
    where c.month = wanted and c.reopened_at is null;
end $$;

revoke execute on function reopen_month from public;
grant execute on function reopen_month to talaan_app;
