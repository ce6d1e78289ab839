-- A payment that a rule asks a second person for waits for its release from the moment it is posted.
-- Called by: its trigger.

create or replace function ask_release() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if approval_due(new.kind, new.total) then
    insert into approval_requests (request_id, what, subject, title, amount, content, requested_by, requested_at,
        transaction_id)
      values (gen_random_uuid(), 'release', new.kind, left((new.printed ->> 'kindTitle') || ' ' || new.number, 500),
        new.total, '{}', new.recorded_by, new.recorded_at, new.transaction_id);
  end if;
  return null;
end $$;

create trigger transactions_ask_release after insert on transactions
  for each row when (new.kind = any(kinds_with('released')) and new.reverses_id is null) execute function ask_release();

revoke execute on function ask_release from public;
