-- Supporting documents that come after the posting, documents that were the wrong ones, and what no document exists for: append-only
-- rows in a hash chain of their own. How a picture looks finds the same paper photographed or saved again. Rules say what needs one.

alter table attachments add column looks bit(256);
grant update (looks) on attachments to talaan_app;

create table evidence_events (
  sequence bigint not null constraint evidence_events_pk primary key,
  transaction_id uuid not null constraint evidence_events_transaction_fk references transactions,
  action text not null
    constraint evidence_events_action_known check (action in ('attached', 'wrong', 'none', 'sought')),
  attachment_id uuid constraint evidence_events_attachment_fk references attachments,
  sha256 text constraint evidence_events_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null constraint evidence_events_reason_length check (char_length(reason) <= 500),
  recorded_by uuid not null constraint evidence_events_author_fk references user_accounts,
  recorded_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null constraint evidence_events_hash_unique unique,
  constraint evidence_events_has_document
    check ((action in ('attached', 'wrong')) = (attachment_id is not null and sha256 is not null)),
  constraint evidence_events_reason_told check (action = 'attached' or char_length(reason) >= 3)
);
create unique index evidence_events_attached_once on evidence_events (attachment_id) where action = 'attached';
create unique index evidence_events_wrong_once on evidence_events (transaction_id, attachment_id)
  where action = 'wrong';
create index evidence_events_by_transaction on evidence_events (transaction_id, action);
create index evidence_events_by_attachment on evidence_events (attachment_id) where attachment_id is not null;
grant select on evidence_events to talaan_app;

-- Which kinds need a supporting document, and from which amount on; a kind without a row follows its definition.
create table evidence_rules (
  kind text not null constraint evidence_rules_pk primary key
    constraint evidence_rules_kind_length check (char_length(kind) between 1 and 64),
  is_needed boolean not null,
  from_amount bigint not null constraint evidence_rules_amount_range check (from_amount >= 0),
  version integer not null constraint evidence_rules_version_range check (version >= 1)
);
grant select, insert, update on evidence_rules to talaan_app;
