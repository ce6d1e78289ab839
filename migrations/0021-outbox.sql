-- The outbox: what is to be mailed is written together with what causes it, and sent afterwards by a worker.
-- A receipt is one row `(created_at, kind, transaction_id, recipient, next_attempt_at)`; the worker writes its text.

create table mails (
  mail_id uuid constraint mails_pk primary key default gen_random_uuid(),
  created_at timestamptz not null,
  kind text not null constraint mails_kind_known check (kind in ('receipt', 'inquiry')),
  transaction_id uuid,
  -- One bare address: a list, a display name or a line break does not fit in here.
  recipient text not null constraint mails_one_recipient
    check (char_length(recipient) <= 254 and recipient ~ '^[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+@[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+$'),
  reply_to text constraint mails_one_reply_to
    check (char_length(reply_to) <= 254 and reply_to ~ '^[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+@[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+$'),
  sender text,
  subject text constraint mails_subject_one_line check (subject !~ '[[:cntrl:]]'),
  text text,
  html text,
  -- The same at every try, so that the twin of a doubled delivery shows.
  message_id text not null generated always as ('<' || mail_id::text || '@talaan>') stored,
  state text not null default 'waiting' constraint mails_state_known
    check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  refusals integer not null default 0,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz,
  constraint mails_receipt_has_transaction check (kind <> 'receipt' or transaction_id is not null),
  constraint mails_written_out check (kind = 'receipt' or (subject is not null and text is not null)),
  constraint mails_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
create index mails_waiting on mails (next_attempt_at) where state = 'waiting';
create index mails_by_time on mails (created_at desc);
create index mails_by_transaction on mails (transaction_id);

grant select, insert, update on mails to talaan_app;
