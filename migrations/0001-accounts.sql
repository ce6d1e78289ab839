-- Companies, user accounts and sessions: who may use the portal. The limit of five active accounts, one live session
-- an account and unique Client IDs are kept here, so that no race between two requests or two servers can break them.

create table companies (
  company_id uuid constraint companies_pk primary key,
  name text not null constraint companies_name_length check (char_length(name) between 1 and 200),
  -- Exactly one company may log in (specification, section 9).
  is_permitted boolean not null default false,
  created_at timestamptz not null
);
create unique index companies_name_unique on companies (lower(name));
create unique index companies_one_permitted on companies (is_permitted) where is_permitted;

create table user_accounts (
  user_id uuid constraint user_accounts_pk primary key,
  company_id uuid not null constraint user_accounts_company_fk references companies,
  -- As it was typed; compared without case.
  client_id text not null
    constraint user_accounts_client_id_format check (client_id ~ '^[A-Za-z0-9._-]{3,64}$'),
  role text not null constraint user_accounts_role_known check (role in ('user', 'accountant', 'admin')),
  -- One of the company's five places; null means deactivated. Two accounts can't sit in one place.
  active_slot smallint constraint user_accounts_active_slot_range check (active_slot between 1 and 5),
  password_hash text,
  -- Somebody else set or generated the password.
  must_change_password boolean not null,
  password_changed_at timestamptz not null,
  created_at timestamptz not null,
  deactivated_at timestamptz,
  -- A deleted account stays as a row without credentials, so that what it recorded keeps its author.
  deleted_at timestamptz,
  constraint user_accounts_active_slot_unique unique (company_id, active_slot),
  constraint user_accounts_deleted_is_empty
    check (deleted_at is null or (active_slot is null and password_hash is null)),
  constraint user_accounts_has_password check (deleted_at is not null or password_hash is not null)
);
create unique index user_accounts_client_id_unique on user_accounts (lower(client_id)) where deleted_at is null;

create table sessions (
  -- The claim `sid` of the session's tokens.
  session_key uuid constraint sessions_pk primary key,
  user_id uuid not null constraint sessions_user_fk references user_accounts,
  -- SHA-256 of the wire's sessionId, which the unload beacon carries and which opens nothing else.
  beacon_secret_hash bytea not null constraint sessions_beacon_secret_unique unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_activity_at timestamptz not null,
  -- The beacon came: the session ends after a grace unless it makes another call.
  left_at timestamptz,
  -- The built-in identity provider gave its tokens for this session (a custom token is good once).
  exchanged_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  address text not null,
  constraint sessions_end_has_reason check ((ended_at is null) = (end_reason is null))
);
create unique index sessions_one_live on sessions (user_id) where ended_at is null;
create index sessions_by_user on sessions (user_id, ended_at);

grant select, insert, update on companies to talaan_app;
grant select, insert, update on user_accounts to talaan_app;
grant select, insert, update, delete on sessions to talaan_app;
