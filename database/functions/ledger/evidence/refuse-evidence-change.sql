-- What was said about evidence is never changed: whoever changes, deletes or empties the table is
-- refused, also its owner. A wrong document is marked so by a row of its own.
-- Called by: its triggers.

create or replace function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: a wrong document is marked, never removed.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger evidence_events_append_only before update or delete on evidence_events
  for each row execute function refuse_evidence_change();
create trigger evidence_events_no_truncate before truncate on evidence_events
  for each statement execute function refuse_evidence_change();
