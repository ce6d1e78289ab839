-- Whether a payment waits for its release: what it is paid with is neither printed nor handed over before.
-- Called by: the server, move_cheque.

create or replace function awaits_release(transaction uuid) returns boolean language sql stable as $$
  select exists (select from public.approval_requests r
    where r.transaction_id = transaction and r.what = 'release' and r.decision is null)
$$;

revoke execute on function awaits_release from public;
grant execute on function awaits_release to talaan_app;
