-- A second step at login: codes of an authenticator app, passkeys, recovery codes; which roles must have one; when a session last
-- proved who it is, and with what device it began.
-- No foreign key leads to sealing_keys: a backup that is not locked leaves the keys out, and what they sealed can then be read by nobody.
create table sealing_keys (
  key_id uuid not null constraint sealing_keys_pk primary key,
  secret bytea not null constraint sealing_keys_secret_size check (octet_length(secret) = 32),
  created_at timestamptz not null
);
grant select, insert, delete on sealing_keys to talaan_app;

create table code_apps (
  user_id uuid not null constraint code_apps_pk primary key constraint code_apps_user_fk references user_accounts,
  sealed_secret bytea not null constraint code_apps_secret_size check (octet_length(sealed_secret) between 29 and 200),
  sealing_key_id uuid not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on code_apps to talaan_app;

create table recovery_codes (
  code_hash bytea not null constraint recovery_codes_pk primary key
    constraint recovery_codes_hash_size check (octet_length(code_hash) = 32),
  user_id uuid not null constraint recovery_codes_user_fk references user_accounts,
  created_at timestamptz not null
);
create index recovery_codes_by_user on recovery_codes (user_id);
grant select, insert, delete on recovery_codes to talaan_app;

create table passkeys (
  passkey_id uuid not null constraint passkeys_pk primary key,
  user_id uuid not null constraint passkeys_user_fk references user_accounts,
  credential_id text not null constraint passkeys_credential_unique unique
    constraint passkeys_credential_length check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null,
  sign_count bigint not null constraint passkeys_sign_count_positive check (sign_count >= 0),
  transports text[] not null,
  rp_id text not null,
  name text not null
    constraint passkeys_name_one_line check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to talaan_app;

create table factor_tickets (
  ticket_hash bytea not null constraint factor_tickets_pk primary key,
  user_id uuid not null constraint factor_tickets_user_fk references user_accounts,
  purpose text not null constraint factor_tickets_purpose_known check (purpose in ('login', 'use-passkey', 'new-passkey')),
  password_hash text,
  is_forced boolean not null,
  challenge text,
  expires_at timestamptz not null
);
create index factor_tickets_by_user on factor_tickets (user_id);
grant select, insert, delete on factor_tickets to talaan_app;

alter table companies
  add column second_factor_roles text[] not null default '{}'
    constraint companies_second_factor_roles_known check (second_factor_roles <@ array['user', 'accountant', 'admin']);
alter table sessions
  add column device text not null default '' constraint sessions_device_length check (char_length(device) <= 80),
  add column proved_at timestamptz;
alter table mails
  drop constraint mails_kind_known,
  add constraint mails_kind_known
    check (kind in ('receipt', 'inquiry', 'reminder', 'statement', 'monthly-report', 'anchor', 'account'));
create index audit_events_of_logins on audit_events (lower(subject), audit_event_id) where action like 'login.%';
