-- The audit log is append-only: whoever changes, deletes or empties `audit_events` is refused, also
-- the owner of the table. (The grants refuse the server's role the same before that.)
-- Called by: its triggers.

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'restrict_violation';
end $$;

create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_audit_change();
