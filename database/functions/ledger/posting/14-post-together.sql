-- Requests of `post_transactions` that waited together, in one call and one commit, in their order. Plain
-- ones are written together; when one of them is refused, or there are others, each stands for itself:
-- what is asked at commit is asked at the end of each, and one that is refused leaves nothing behind
-- and takes nobody with it. Answers an array with, for each, its `answer` or the `refusal` as pg would
-- have told it. Time that ran out (of a lock, of the statement) ends all of them.
-- Called by: the server's queue, when more than one posting waits.

create or replace function post_together(requests jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  asked jsonb;
  answers jsonb[];
  outcome jsonb;
  outcomes jsonb[] := '{}';
  message text;
  code text;
  constraint_hurt text;
  detail text;
begin
  -- Held from here to the commit: a request that is refused gives back only what it took itself.
  perform from ledger_chain for update;
  if are_plain(requests) then
    begin
      answers := post_acts(requests);
      insert into idempotency_keys (user_id, key, content_hash, created_at, answer)
        select (r.request ->> 'userId')::uuid, r.request ->> 'key', r.request ->> 'contentHash',
            (r.request ->> 'at')::timestamptz, answers[r.n]
          from jsonb_array_elements(requests) with ordinality as r (request, n);
      delete from drafts d using jsonb_array_elements(requests) as r (request)
        where d.user_id = (r.request ->> 'userId')::uuid and d.idempotency_key = r.request ->> 'key';
      set constraints all immediate;
      set constraints all deferred;
      return (select jsonb_agg(jsonb_build_object('answer', a.answer) order by a.n)
        from unnest(answers) with ordinality as a (answer, n));
    exception
      when lock_not_available then raise;
      -- Also where a key was used before: then each is asked by itself.
      when others then null;
    end;
  end if;
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
