-- Addresses of other programs that are told what happened in the books, and what was sent to them.
create table webhooks (
  webhook_id uuid not null constraint webhooks_pk primary key,
  url text not null constraint webhooks_url_length check (char_length(url) between 8 and 500),
  events text[] not null constraint webhooks_events_some check (cardinality(events) between 1 and 40),
  -- Up to which place of the audit log's chain it was told what happened.
  told_until bigint not null,
  -- Stopped: its address answered nothing good for days.
  state text not null constraint webhooks_state_known check (state in ('active', 'stopped')),
  -- A server is sending to it, until then at most.
  claimed_until timestamptz,
  created_by uuid not null constraint webhooks_by_fk references user_accounts,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index webhooks_by_maker on webhooks (created_by);
grant select, insert, update (told_until, state, claimed_until, removed_at) on webhooks to talaan_app;

-- What the messages are signed with; a table of its own, so that a backup in clear can leave it out.
create table webhook_secrets (
  webhook_id uuid not null constraint webhook_secrets_pk primary key
    constraint webhook_secrets_of_fk references webhooks,
  secret text not null constraint webhook_secrets_shape check (secret ~ '^whsec_[A-Za-z0-9+/=]{40,}$')
);
grant select, insert, delete on webhook_secrets to talaan_app;

create table webhook_deliveries (
  -- Sent in this order, one after the other for each address.
  delivery_id bigint generated always as identity constraint webhook_deliveries_pk primary key,
  webhook_id uuid not null constraint webhook_deliveries_to_fk references webhooks,
  -- The same for every try, by which a receiver knows a repetition.
  message_id text not null constraint webhook_deliveries_message_length check (char_length(message_id) <= 80),
  event text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_status integer,
  last_error text not null default '',
  delivered_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, delivery_id) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, delivery_id);
grant select, insert, delete, update (state, attempts, next_attempt_at, last_status, last_error, delivered_at)
  on webhook_deliveries to talaan_app;
