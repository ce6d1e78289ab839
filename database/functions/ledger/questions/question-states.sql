-- How each question stands and since when: it waits, was answered, is settled or was withdrawn.
-- Called by: the server.

create or replace view question_states as
  select q.question_id, coalesce(last.at, q.asked_at) as since,
      case last.action when 'answered' then 'answered' when 'settled' then 'settled' when 'withdrawn' then 'withdrawn'
        else 'waiting' end as state
    from questions q left join lateral (select e.action, e.at from question_events e
      where e.question_id = q.question_id order by e.sequence desc limit 1) last on true;

grant select on question_states to talaan_app;
