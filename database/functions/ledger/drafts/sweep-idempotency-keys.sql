-- Keys live for 90 days and as long as a draft has them: what is entered that late needs none of them
-- any more. The server's role may not delete keys but through this, for a key that is gone could be
-- used twice. Answers how many went.
-- Called by: the server, every six hours.

create or replace function sweep_idempotency_keys(at timestamptz) returns integer
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
