-- Codes of withholding that an accountant entered, because the law changed or has one that the program does not know.

-- The codes of the law are the program's own (`LAW_CODES`); a row of the same code and first day stands for one of them.
create table withholding_codes (
  atc text not null constraint withholding_codes_atc_form check (atc ~ '^W[ICVB][0-9]{3}$'),
  from_date date not null,
  to_date date,
  title text not null constraint withholding_codes_title_length check (char_length(title) between 1 and 100),
  purpose text not null constraint withholding_codes_purpose_known check (purpose in ('goods', 'services', 'either')),
  withholder text not null
    constraint withholding_codes_withholder_known
      check (withholder in ('every-company', 'top-agent', 'certain-payers', 'government', 'platform')),
  base text not null constraint withholding_codes_base_known check (base in ('without-vat', 'gross')),
  rate_basis_points integer not null constraint withholding_codes_rate_range check (rate_basis_points between 1 and 10000),
  source text not null constraint withholding_codes_source_length check (char_length(source) between 1 and 200),
  entered_by uuid not null constraint withholding_codes_user_fk references user_accounts,
  entered_at timestamptz not null,
  constraint withholding_codes_pk primary key (atc, from_date),
  constraint withholding_codes_days check (to_date is null or to_date >= from_date)
);

grant select, insert, update, delete on withholding_codes to talaan_app;
