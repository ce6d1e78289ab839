-- The tax calendar: what somebody entered about holidays, due days set by hand, and that an obligation is met, with its proof.

-- The holidays that the law fixes are reckoned (`lawfulHolidays`); here stand the proclaimed ones and changes to the others.
create table holidays (
  date date constraint holidays_pk primary key,
  name text not null constraint holidays_name_length check (char_length(name) between 1 and 100),
  kind text not null constraint holidays_kind_known check (kind in ('regular', 'special')),
  -- False: a holiday of the law that a proclamation moved away, so this is a working day.
  is_observed boolean not null
);

-- Proclamation 1006 for 2026; the Eids are proclaimed when their days are known.
insert into holidays (date, name, kind, is_observed) values
  ('2026-02-17', 'Chinese New Year', 'special', true),
  ('2026-04-04', 'Black Saturday', 'special', true),
  ('2026-11-02', 'All Souls'' Day', 'special', true),
  ('2026-12-24', 'Christmas Eve', 'special', true);

-- An extension of the authority, or the day of a schedule that is published every year.
create table tax_due_days (
  form text not null,
  period text not null,
  due date not null,
  reason text not null constraint tax_due_days_reason_length check (char_length(reason) between 1 and 300),
  set_by uuid not null constraint tax_due_days_user_fk references user_accounts,
  set_at timestamptz not null,
  version integer not null,
  constraint tax_due_days_pk primary key (form, period)
);

create table tax_obligations (
  form text not null,
  period text not null,
  state text not null constraint tax_obligations_state_known check (state in ('filed', 'not-required')),
  filed_on date,
  reference text not null,
  note text not null,
  noted_by uuid not null constraint tax_obligations_user_fk references user_accounts,
  noted_at timestamptz not null,
  version integer not null,
  constraint tax_obligations_pk primary key (form, period),
  constraint tax_obligations_filed_on_a_day check ((state = 'filed') = (filed_on is not null)),
  constraint tax_obligations_reasoned check (state = 'filed' or note <> '')
);

-- Confirmations and receipts.
create table tax_obligation_papers (
  form text not null,
  period text not null,
  attachment_id uuid not null constraint tax_obligation_papers_attachment_fk references attachments,
  constraint tax_obligation_papers_pk primary key (attachment_id, form, period)
);
create index tax_obligation_papers_by_obligation on tax_obligation_papers (form, period);

grant select, insert, update, delete on holidays, tax_due_days, tax_obligations to talaan_app;
grant select, insert, delete on tax_obligation_papers to talaan_app;
