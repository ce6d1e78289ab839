-- What login needs besides accounts: signing keys, refresh tokens, and the counters of failed attempts.

create table signing_keys (
  key_id text constraint signing_keys_pk primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null
);

create table refresh_tokens (
  token_hash bytea constraint refresh_tokens_pk primary key,
  session_key uuid not null constraint refresh_tokens_session_fk references sessions on delete cascade,
  issued_at timestamptz not null,
  -- A second use means that somebody has a copy.
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_key);

-- Failed attempts by account and address; '' for either stands for all of them. Accounts are kept as a hash, because
-- people type passwords into the wrong field.
create table login_attempts (
  account_key text not null,
  address text not null,
  failures integer not null,
  last_failure_at timestamptz not null,
  held_until timestamptz,
  last_success_at timestamptz,
  constraint login_attempts_pk primary key (account_key, address)
);
create index login_attempts_by_age on login_attempts (last_failure_at);

grant select, insert on signing_keys to talaan_app;
grant select, insert, update, delete on refresh_tokens to talaan_app;
grant select, insert, update, delete on login_attempts to talaan_app;
