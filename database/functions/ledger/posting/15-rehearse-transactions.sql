-- Whether `post_transactions` would record a request; raises what it would refuse it by. Most plain ones
-- are told by reading (is_foreseen). Otherwise it does what posting does, asks what is asked at commit,
-- and takes all of it back: a preview never shows what Yes would refuse. It waits for who posts at this
-- moment, but not for long, and its commit, which keeps nothing, waits for no disk. So it is a statement
-- of its own, never part of a larger transaction: that one's commit would not wait either.
-- Called by: the server, for every preview.

create or replace function rehearse_transactions(request jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  refused_by text;
begin
  if is_foreseen(request) then return; end if;
  begin
    perform set_config('lock_timeout', '250ms', true), set_config('synchronous_commit', 'off', true);
    perform post_transactions(request);
    set constraints all immediate;
    perform ledger_refuse('ledger_rehearsed');
  exception when check_violation then
    get stacked diagnostics refused_by = constraint_name;
    if refused_by <> 'ledger_rehearsed' then
      raise;
    end if;
  end;
end $$;

revoke execute on function rehearse_transactions from public;
grant execute on function rehearse_transactions to talaan_app;
