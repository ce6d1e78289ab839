-- Where a bank's cheque form has its places: one layout for each bank account (handbook 9.1).

create table cheque_templates (
  bank_account_id uuid constraint cheque_templates_pk primary key
    constraint cheque_templates_bank_account_fk references bank_accounts,
  -- Millimetres from the form's upper left corner; checked by src/shared/cheque-layout.ts.
  layout jsonb not null constraint cheque_templates_layout_object check (jsonb_typeof(layout) = 'object'),
  version integer not null constraint cheque_templates_version_range check (version >= 1)
);

grant select, insert, update on cheque_templates to talaan_app;
