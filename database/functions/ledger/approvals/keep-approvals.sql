-- What was asked stays as it was asked and is decided once; nothing is deleted. Who approves or sends back
-- is another person than who asked (a constraint of the table) and one who may; alone decides only
-- whom nobody could help, and never a document or a payment. Holds for whoever writes, the owner too.
-- Called by: its triggers.

create or replace function keep_approvals() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.decision is null and new.decision is not null
      and (new.request_id, new.what, new.subject, new.title, new.content, new.requested_by, new.requested_at)
        = (old.request_id, old.what, old.subject, old.title, old.content, old.requested_by, old.requested_at)
      and new.amount is not distinct from old.amount and new.idempotency_key is not distinct from old.idempotency_key
      and (new.transaction_id is not distinct from old.transaction_id or (old.what = 'post' and new.decision = 'approved')) then
    if new.decision in ('approved', 'sent-back')
        and not exists (select from approvers_beside(new.requested_by) a where a = new.decided_by) then
      raise exception 'This person may not decide the request %.', new.request_id
        using errcode = 'check_violation', constraint = 'approval_requests_person_may';
    end if;
    if new.decision = 'prepared' or (new.decision = 'alone'
        and (new.what in ('post', 'release') or exists (select from approvers_beside(new.requested_by)))) then
      raise exception 'The request % waits for a second person.', new.request_id
        using errcode = 'check_violation', constraint = 'approval_requests_person_may';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' and (new.decision is null or (new.decision = 'prepared' and new.what = 'post')) then
    return new;
  end if;
  raise exception '% is append-only: a request is decided once and stays.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger approval_requests_kept before insert or update or delete on approval_requests
  for each row execute function keep_approvals();
create trigger approval_requests_no_truncate before truncate on approval_requests
  for each statement execute function keep_approvals();

revoke execute on function keep_approvals from public;
