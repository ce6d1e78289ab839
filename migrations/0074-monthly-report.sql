-- The monthly report: what the accountant writes about a month, to whom it goes and on which day, and what was sent. A message may
-- carry a file, which is kept as it was sent.
create table mail_files (
  mail_file_id uuid not null constraint mail_files_pk primary key,
  file_name text not null
    constraint mail_files_name_one_line check (char_length(file_name) between 1 and 200 and file_name !~ '[[:cntrl:]]'),
  content_type text not null constraint mail_files_type_known check (content_type in ('application/pdf')),
  content bytea not null constraint mail_files_content_size check (octet_length(content) between 1 and 20000000),
  created_at timestamptz not null
);
grant select, insert on mail_files to talaan_app;

alter table mails
  add column mail_file_id uuid constraint mails_file_fk references mail_files,
  drop constraint mails_kind_known,
  add constraint mails_kind_known check (kind in ('receipt', 'inquiry', 'reminder', 'statement', 'monthly-report'));
create index mails_by_file on mails (mail_file_id) where mail_file_id is not null;

create table monthly_report_notes (
  month date not null constraint monthly_report_notes_pk primary key
    constraint monthly_report_notes_first_day check (extract(day from month) = 1),
  notes text not null constraint monthly_report_notes_length check (char_length(notes) <= 6000),
  version integer not null,
  saved_by uuid not null constraint monthly_report_notes_by_fk references user_accounts,
  saved_at timestamptz not null
);
grant select, insert, update (notes, version, saved_by, saved_at) on monthly_report_notes to talaan_app;

create table monthly_report_schedule (
  is_only boolean not null default true constraint monthly_report_schedule_pk primary key
    constraint monthly_report_schedule_is_one check (is_only),
  is_on boolean not null,
  day integer not null constraint monthly_report_schedule_day_in_month check (day between 1 and 28),
  recipients text[] not null constraint monthly_report_schedule_few check (cardinality(recipients) <= 10),
  first_month date not null
    constraint monthly_report_schedule_first_day check (extract(day from first_month) = 1),
  version integer not null,
  saved_by uuid not null constraint monthly_report_schedule_by_fk references user_accounts,
  saved_at timestamptz not null,
  constraint monthly_report_schedule_to_somebody check (not is_on or cardinality(recipients) > 0)
);
grant select, insert, update (is_on, day, recipients, first_month, version, saved_by, saved_at)
  on monthly_report_schedule to talaan_app;

create table monthly_report_sends (
  send_id uuid not null constraint monthly_report_sends_pk primary key,
  month date not null
    constraint monthly_report_sends_first_day check (extract(day from month) = 1),
  mail_file_id uuid not null constraint monthly_report_sends_file_fk references mail_files
    deferrable initially deferred,
  is_scheduled boolean not null,
  sent_by uuid constraint monthly_report_sends_by_fk references user_accounts,
  sent_at timestamptz not null,
  constraint monthly_report_sends_by_whom check (is_scheduled = (sent_by is null))
);
-- Each month goes out by itself once, however many servers there are.
create unique index monthly_report_sends_once on monthly_report_sends (month) where is_scheduled;
create index monthly_report_sends_by_month on monthly_report_sends (month, sent_at);
create index monthly_report_sends_by_file on monthly_report_sends (mail_file_id);
grant select, insert on monthly_report_sends to talaan_app;
