-- Every row of the audit log waits for its place in the log's hash chain (link-audit-events.sql).
-- Called by: its trigger.

create or replace function queue_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unlinked (audit_event_id) select j.audit_event_id from joined j;
  return null;
end $$;

revoke execute on function queue_audit_event from public;

create trigger audit_events_queued after insert on audit_events
  referencing new table as joined for each statement execute function queue_audit_event();
