-- The audit log: rows are added and never changed, which a trigger and the grants both keep.

create table audit_events (
  audit_event_id bigint generated always as identity constraint audit_events_pk primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  actor_user_id uuid constraint audit_events_user_fk references user_accounts,
  action text not null,
  subject text not null,
  address text not null,
  before jsonb,
  after jsonb
);
create index audit_events_by_action on audit_events (action, audit_event_id);
create index audit_events_by_actor on audit_events (lower(actor), audit_event_id);
create index audit_events_by_time on audit_events (at, audit_event_id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_audit_change();

grant select, insert on audit_events to talaan_app;
