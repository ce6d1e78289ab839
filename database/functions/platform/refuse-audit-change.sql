-- The audit log and its hash chain are append-only: whoever changes, deletes or empties them is refused,
-- also the owner of the tables. (The grants refuse the server's role the same before that.)
-- Called by: its triggers.

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'restrict_violation';
end $$;

create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_audit_change();
create trigger audit_links_append_only before update or delete on audit_links
  for each row execute function refuse_audit_change();
create trigger audit_links_no_truncate before truncate on audit_links
  for each statement execute function refuse_audit_change();
