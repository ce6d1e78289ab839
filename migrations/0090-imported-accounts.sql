-- Charts of other programs: what their accounts are called there, and what each import did to the chart here.

alter table imports add column outcome json;

-- Whoever imports the balances afterwards finds the accounts again by these names.
create table imported_accounts (
  import_id uuid not null constraint imported_accounts_import_fk references imports,
  row integer not null,
  account text not null constraint imported_accounts_account_fk references accounts,
  act text not null constraint imported_accounts_act_known check (act in ('added', 'renamed', 'kept')),
  -- Its number there; empty where it has none.
  number text not null,
  name_key text not null,
  title_before text not null,
  constraint imported_accounts_pk primary key (import_id, row)
);
create index imported_accounts_by_account on imported_accounts (account);
grant select, insert, delete on imported_accounts to talaan_app;
