-- Pay runs: bills of many vendors paid in one act; the payment files that were made for the bank, and how such a file is laid out;
-- the remittance advices that were mailed.
create table pay_runs (
  pay_run_id uuid not null constraint pay_runs_pk primary key,
  -- What the bank's line and the vendors read: within the characters that every bank takes.
  reference text not null constraint pay_runs_reference_unique unique
    constraint pay_runs_reference_format check (reference ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,29}$'),
  account text not null constraint pay_runs_account_fk references accounts (number),
  date date not null,
  -- Centavos.
  total bigint not null constraint pay_runs_total_positive check (total > 0),
  made_by uuid not null constraint pay_runs_maker_fk references user_accounts,
  made_at timestamptz not null,
  idempotency_key text not null,
  content_hash text not null,
  constraint pay_runs_key_unique unique (made_by, idempotency_key)
);
create index pay_runs_by_time on pay_runs (made_at desc);
grant select, insert on pay_runs to talaan_app;

create table pay_run_payments (
  transaction_id uuid not null constraint pay_run_payments_pk primary key
    constraint pay_run_payments_transaction_fk references transactions,
  pay_run_id uuid not null constraint pay_run_payments_run_fk references pay_runs,
  position int not null,
  method text not null constraint pay_run_payments_method_known check (method in ('cheque', 'transfer')),
  constraint pay_run_payments_position_unique unique (pay_run_id, position)
);
grant select, insert on pay_run_payments to talaan_app;

create table pay_run_files (
  file_id uuid not null constraint pay_run_files_pk primary key,
  pay_run_id uuid not null constraint pay_run_files_run_fk references pay_runs,
  layout text not null,
  file_name text not null
    constraint pay_run_files_name_one_line check (char_length(file_name) between 1 and 200 and file_name !~ '[[:cntrl:]]'),
  content bytea not null constraint pay_run_files_size check (octet_length(content) between 1 and 5000000),
  sha256 text not null constraint pay_run_files_hash_format check (sha256 ~ '^[0-9a-f]{64}$'),
  payment_count int not null,
  total bigint not null,
  made_by uuid not null constraint pay_run_files_maker_fk references user_accounts,
  made_at timestamptz not null
);
create index pay_run_files_by_run on pay_run_files (pay_run_id, made_at);
grant select, insert on pay_run_files to talaan_app;

create table pay_run_advices (
  transaction_id uuid not null constraint pay_run_advices_payment_fk references pay_run_payments,
  recipient text not null,
  message_id text not null,
  queued_at timestamptz not null,
  constraint pay_run_advices_pk primary key (transaction_id, recipient)
);
grant select, insert on pay_run_advices to talaan_app;

create table payment_layouts (
  layout_id uuid not null constraint payment_layouts_pk primary key,
  name text not null constraint payment_layouts_name_length check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  layout jsonb not null,
  version int not null,
  changed_by uuid not null constraint payment_layouts_changer_fk references user_accounts,
  changed_at timestamptz not null
);
create unique index payment_layouts_name_once on payment_layouts (lower(name));
grant select, insert, update, delete on payment_layouts to talaan_app;

alter table mails
  drop constraint mails_kind_known,
  add constraint mails_kind_known
    check (kind in ('receipt', 'inquiry', 'reminder', 'statement', 'monthly-report', 'anchor', 'account', 'approval', 'question', 'remittance'));
