-- The audit log gets a hash chain of its own, and an entry's hash a second form of its text, which also
-- binds description, due date, receipt address and supporting documents of the transaction.

create table audit_links (
  position bigint not null constraint audit_links_pk primary key,
  audit_event_id bigint not null constraint audit_links_event_unique unique
    constraint audit_links_event_fk references audit_events,
  hash bytea not null constraint audit_links_hash_unique unique
);
grant select on audit_links to talaan_app;

-- Rows that are committed and wait for their place in the chain.
create table audit_unlinked (
  audit_event_id bigint not null constraint audit_unlinked_pk primary key
    constraint audit_unlinked_event_fk references audit_events
);
grant select on audit_unlinked to talaan_app;
insert into audit_unlinked (audit_event_id) select audit_event_id from audit_events;

-- Entries of before are proved by the text that they were hashed with.
alter table journal_entries add column text_version smallint not null default 1
  constraint journal_entries_text_version_known check (text_version in (1, 2));
