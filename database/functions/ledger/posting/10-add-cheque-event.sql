-- One more state in the life of a cheque: which, from what day, who said so and why.
-- Called by: keep_cheques, move_cheque, spoil_cheque.

create or replace function add_cheque_event(cheque uuid, new_state text, day date, why text, id uuid, request jsonb)
  returns void language sql as $$
  insert into cheque_events (cheque_id, position, state, date, at, actor, actor_user_id, reason, transaction_id)
    values (cheque, (select count(*) + 1 from cheque_events e where e.cheque_id = cheque), new_state, day,
      (request ->> 'at')::timestamptz, request ->> 'actor', (request ->> 'userId')::uuid, why, id)
$$;

revoke execute on function add_cheque_event from public;
