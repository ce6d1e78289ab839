-- Keys by which other programs read the books, and the counters of limits, which all servers on this database share.
create table api_keys (
  api_key_id uuid not null constraint api_keys_pk primary key,
  name text not null
    constraint api_keys_name_one_line check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  -- The beginning of the key, by which a person knows it again.
  prefix text not null constraint api_keys_prefix_shape check (prefix ~ '^talaan_[A-Za-z0-9_-]{6}$'),
  -- SHA-256 of the whole key; the key itself is kept nowhere.
  key_hash bytea not null constraint api_keys_hash_length check (octet_length(key_hash) = 32),
  role text not null constraint api_keys_role_known check (role in ('accountant', 'admin')),
  scopes text[] not null constraint api_keys_scopes_some check (cardinality(scopes) between 1 and 20),
  created_by uuid not null constraint api_keys_by_fk references user_accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text not null default '',
  revoked_at timestamptz,
  revoked_by uuid constraint api_keys_revoked_by_fk references user_accounts,
  constraint api_keys_end_after_begin check (expires_at > created_at),
  constraint api_keys_revoked_whole check ((revoked_at is null) = (revoked_by is null)),
  constraint api_keys_hash_unique unique (key_hash)
);
create index api_keys_by_maker on api_keys (created_by);
create index api_keys_by_revoker on api_keys (revoked_by) where revoked_by is not null;
grant select, insert, update (last_used_at, last_used_from, revoked_at, revoked_by) on api_keys to talaan_app;

-- Not worth a line of the log on disk: after a crash everybody counts from zero.
create unlogged table rate_windows (
  key text not null constraint rate_windows_pk primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_windows_by_end on rate_windows (ends_at);
grant select, insert, update, delete on rate_windows to talaan_app;
