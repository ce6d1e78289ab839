-- Statements of account as they were sent: to whom, when, by whom, over which figures; and the runs by which many were sent at once.
create table statement_runs (
  run_id uuid not null constraint statement_runs_pk primary key,
  first_day date not null,
  as_of date not null,
  -- Centavos: whose balance was below got none.
  least bigint not null constraint statement_runs_least_positive check (least >= 0),
  sent_by uuid not null constraint statement_runs_sender_fk references user_accounts,
  sent_at timestamptz not null,
  idempotency_key text not null,
  content_hash text not null,
  constraint statement_runs_days_in_order check (first_day <= as_of),
  constraint statement_runs_key_unique unique (sent_by, idempotency_key)
);
create index statement_runs_by_time on statement_runs (sent_at desc);
grant select, insert on statement_runs to talaan_app;

create table statements_sent (
  statement_id uuid not null constraint statements_sent_pk primary key,
  -- None where it was sent by itself.
  run_id uuid constraint statements_sent_run_fk references statement_runs,
  party_id uuid not null constraint statements_sent_party_fk references parties,
  as_of date not null,
  -- Centavos.
  balance bigint not null,
  overdue bigint not null,
  recipients text[] not null constraint statements_sent_recipients_any check (cardinality(recipients) > 0),
  -- Of the outbox, one for each recipient.
  message_ids text[] not null,
  -- The PDF as it was sent; none where it was a letter only.
  mail_file_id uuid constraint statements_sent_file_fk references mail_files,
  sent_by uuid not null constraint statements_sent_sender_fk references user_accounts,
  sent_at timestamptz not null,
  constraint statements_sent_messages_each check (cardinality(message_ids) = cardinality(recipients))
);
create index statements_sent_by_party on statements_sent (party_id, sent_at desc);
create index statements_sent_by_run on statements_sent (run_id) where run_id is not null;
grant select, insert on statements_sent to talaan_app;
