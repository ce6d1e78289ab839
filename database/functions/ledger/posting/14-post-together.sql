-- Requests of `post_transactions` that waited together, in one call and one commit, in their order.
-- Each stands for itself: what is asked at commit is asked at the end of each, and one that is refused
-- leaves nothing behind and takes nobody with it. Answers an array with, for each, its `answer` or the
-- `refusal` as pg would have told it. Time that ran out (of a lock, of the statement) ends all of them.
-- Called by: the server's queue, when more than one posting waits.

create or replace function post_together(requests jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked jsonb;
  outcome jsonb;
  outcomes jsonb[] := '{}';
  message text;
  code text;
  constraint_hurt text;
  detail text;
begin
  -- Held from here to the commit: a request that is refused gives back only what it took itself.
  perform from ledger_chain for update;
  for asked in select * from jsonb_array_elements(requests) loop
    begin
      outcome := jsonb_build_object('answer', post_transactions(asked));
      set constraints all immediate;
      set constraints all deferred;
    exception
      when lock_not_available then raise;
      when others then
        get stacked diagnostics message = message_text, code = returned_sqlstate,
          constraint_hurt = constraint_name, detail = pg_exception_detail;
        outcome := jsonb_build_object('refusal', jsonb_build_object('message', message, 'code', code,
          'constraint', constraint_hurt, 'detail', detail));
    end;
    outcomes := outcomes || outcome;
  end loop;
  return to_jsonb(outcomes);
end $$;

revoke execute on function post_together from public;
grant execute on function post_together to talaan_app;
