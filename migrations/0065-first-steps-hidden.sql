-- An admin may hide the first steps of a new company before all of them are done.
create table first_steps_hidden (
  company_id uuid constraint first_steps_hidden_pk primary key
    constraint first_steps_hidden_company_fk references companies,
  hidden_by uuid not null constraint first_steps_hidden_by_fk references user_accounts,
  hidden_at timestamptz not null
);
grant select, insert, delete on first_steps_hidden to talaan_app;
