-- Reports that are opened again with their settings, and budgets by account and month of a taxable year.

create table saved_reports (
  saved_report_id uuid constraint saved_reports_pk primary key,
  company_id uuid not null constraint saved_reports_company_fk references companies,
  name text not null constraint saved_reports_name_length check (char_length(name) between 1 and 100),
  -- The screen that shows it, and its settings as they stand in the address.
  report text not null constraint saved_reports_report_format check (report ~ '^[a-z][a-z-]{0,39}$'),
  settings jsonb not null constraint saved_reports_settings_object check (jsonb_typeof(settings) = 'object'),
  saved_by uuid not null constraint saved_reports_user_fk references user_accounts,
  saved_at timestamptz not null
);
create unique index saved_reports_name_unique on saved_reports (company_id, lower(name));
grant select, insert, update, delete on saved_reports to talaan_app;

-- One row a year: whoever changes an amount counts it on, so nobody overwrites what he has not seen.
create table budgets (
  year smallint constraint budgets_pk primary key constraint budgets_year_range check (year between 1900 and 2199),
  version integer not null
);
create table budget_amounts (
  account text not null constraint budget_amounts_account_fk references accounts,
  month date not null constraint budget_amounts_first_day check (extract(day from month) = 1),
  -- Centavos, as the statement of income shows the account: income and expenses are positive.
  amount bigint not null constraint budget_amounts_size check (abs(amount) <= 99999999999999),
  constraint budget_amounts_pk primary key (account, month)
);
create index budget_amounts_by_month on budget_amounts (month);
grant select, insert, update on budgets to talaan_app;
grant select, insert, update, delete on budget_amounts to talaan_app;
