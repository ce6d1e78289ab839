-- A form that was spoiled before anything was recorded of it: its number is kept, and never used again.
-- Answers `done`, or the code of what stands against it.
-- Called by: the server, from the cheque register.

create or replace function spoil_cheque(request jsonb) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  id uuid := (request ->> 'chequeId')::uuid;
  day date := (request ->> 'date')::date;
begin
  lock table journal_entries in row exclusive mode;
  if exists (select from locked_months m where m.month = date_trunc('month', day)::date) then
    return 'month-locked ' || to_char(day, 'YYYY-MM');
  end if;
  insert into cheques (cheque_id, account, number, payee, amount, written_amount, date, state)
    values (id, request ->> 'account', request ->> 'number', '', 0, 0, day, 'voided')
    on conflict do nothing;
  if not found then return 'cheque-taken'; end if;
  perform add_cheque_event(id, 'voided', (request ->> 'date')::date, request ->> 'reason', null, request);
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    values ((request ->> 'at')::timestamptz, request ->> 'actor', (request ->> 'userId')::uuid, 'cheque.spoiled',
      request ->> 'number', request ->> 'address',
      jsonb_build_object('account', request ->> 'account', 'reason', request ->> 'reason'));
  return 'done';
end $$;

revoke execute on function spoil_cheque from public;
grant execute on function spoil_cheque to talaan_app;
