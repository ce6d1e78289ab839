-- The company's logo on its papers. Every logo that was ever in force stays, so that a voucher of an older transaction is
-- printed as on its day.

create table company_logos (
  logo_id uuid constraint company_logos_pk primary key,
  company_id uuid not null constraint company_logos_company_fk references companies,
  -- A PNG picture that this server has drawn; its bytes lie in the file store under this name.
  sha256 text not null constraint company_logos_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  -- In pixels.
  width integer not null constraint company_logos_width_range check (width between 1 and 600),
  height integer not null constraint company_logos_height_range check (height between 1 and 240),
  size integer not null constraint company_logos_size_range check (size between 1 and 1048576),
  uploaded_by uuid not null constraint company_logos_uploader_fk references user_accounts,
  -- In force from here until another one came or it was removed.
  uploaded_at timestamptz not null,
  removed_at timestamptz
);
-- One logo at a time.
create unique index company_logos_one_in_force on company_logos (company_id) where removed_at is null;
create index company_logos_by_time on company_logos (company_id, uploaded_at);
create index company_logos_by_sha256 on company_logos (sha256);

grant select, insert on company_logos to talaan_app;
grant update (removed_at) on company_logos to talaan_app;
