-- Two pairs of eyes: above which amount another person approves or releases, what waits for one, and who decided.
create table approval_rules (
  subject text not null constraint approval_rules_pk primary key
    constraint approval_rules_subject_shape check (subject ~ '^[a-z-]{1,40}$'),
  is_on boolean not null,
  from_amount bigint not null constraint approval_rules_amount_not_negative check (from_amount >= 0),
  version integer not null
);
grant select on approval_rules to talaan_app;

create table approval_requests (
  request_id uuid not null constraint approval_requests_pk primary key,
  what text not null constraint approval_requests_what_known check (what in ('post', 'release', 'reopen', 'rule')),
  subject text not null,
  title text not null constraint approval_requests_title_length check (char_length(title) between 1 and 500),
  amount bigint,
  content jsonb not null,
  idempotency_key text,
  requested_by uuid not null constraint approval_requests_requested_by_fk references user_accounts,
  requested_at timestamptz not null,
  transaction_id uuid constraint approval_requests_transaction_fk references transactions deferrable initially deferred,
  decision text
    constraint approval_requests_decision_known check (decision in ('approved', 'sent-back', 'withdrawn', 'alone', 'prepared')),
  decided_by uuid constraint approval_requests_decided_by_fk references user_accounts,
  decided_at timestamptz,
  reason text not null default '',
  constraint approval_requests_decided_whole
    check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint approval_requests_other_person
    check (decision is null or (decision in ('approved', 'sent-back')) = (decided_by <> requested_by)),
  constraint approval_requests_key_once unique (requested_by, idempotency_key),
  constraint approval_requests_transaction_once unique (what, transaction_id)
);
create index approval_requests_waiting on approval_requests (requested_at) where decision is null;
create unique index approval_requests_one_waiting on approval_requests (what, subject)
  where decision is null and what in ('reopen', 'rule');
grant select on approval_requests to talaan_app;

create table approval_documents (
  request_id uuid not null constraint approval_documents_request_fk references approval_requests,
  attachment_id uuid not null constraint approval_documents_attachment_fk references attachments,
  position smallint not null,
  constraint approval_documents_pk primary key (request_id, attachment_id)
);
create index approval_documents_by_attachment on approval_documents (attachment_id);
grant select on approval_documents to talaan_app;

alter table mails drop constraint mails_kind_known, add constraint mails_kind_known
  check (kind in ('receipt', 'inquiry', 'reminder', 'statement', 'monthly-report', 'anchor', 'account', 'approval', 'question'));
