-- Drafts in slots: a form keeps its own draft (slot ''), and beside it those put aside, of corrections and of schedules.

-- One sequence for all versions: a draft that was thrown away and begun anew never has a version that was seen before.
create sequence draft_versions as integer;
select setval('draft_versions', (select coalesce(max(version), 0) + 1 from drafts));

alter table drafts
  add column slot text not null default ''
    constraint drafts_slot_shape check (slot ~ '^[A-Za-z0-9:._-]{0,100}$'),
  add column title text not null default '' constraint drafts_title_length check (char_length(title) <= 200),
  -- What the list of drafts says it is about: {"party": "…", "amount": "…"}.
  add column summary jsonb not null default '{"party": "", "amount": ""}',
  drop constraint drafts_pk,
  add constraint drafts_pk primary key (user_id, kind, slot);

grant usage on sequence draft_versions to talaan_app;

-- Keys live for 90 days and as long as a draft has them: what is entered that late needs none of them any more. The
-- server's role may not delete keys but through this, for a key that is gone could be used twice.
create function sweep_idempotency_keys(at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest timestamptz := least(at, now());
  swept integer;
begin
  -- A draft whose key was used is entered; it was saved by the last keystrokes after that and nobody sees it.
  delete from drafts d using idempotency_keys k
    where k.user_id = d.user_id and k.key = d.idempotency_key and k.created_at < latest - interval '1 day';
  delete from idempotency_keys k where k.created_at < latest - interval '90 days'
    and not exists (select from drafts d where d.user_id = k.user_id and d.idempotency_key = k.key);
  get diagnostics swept = row_count;
  return swept;
end $$;

revoke execute on function sweep_idempotency_keys from public;
grant execute on function sweep_idempotency_keys to talaan_app;
