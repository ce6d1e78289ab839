-- In which order a question goes on, one event at a time: it is answered by whoever was asked (outside: by the
-- newest link of it, before that expires), asked again after an answer, and once settled or withdrawn it is closed.
-- A paper that comes with an answer is used nowhere else.
-- Called by: its triggers.

create or replace function demand_question_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked questions;
  last text;
  newest question_links;
begin
  select * into asked from questions q where q.question_id = new.question_id for update;
  select e.action into last from question_events e where e.question_id = new.question_id order by e.sequence desc limit 1;
  if last in ('settled', 'withdrawn') then
    raise exception 'The question % is closed.', new.question_id
      using errcode = 'check_violation', constraint = 'questions_closed';
  end if;
  if new.action = 'answered' and new.link_id is not null then
    select * into newest from question_links l where l.question_id = new.question_id order by l.sequence desc limit 1;
    if asked.asked_user is not null or newest.link_id is distinct from new.link_id or newest.expires_at <= new.at then
      raise exception 'This link does not open the question %.', new.question_id
        using errcode = 'check_violation', constraint = 'questions_link_open';
    end if;
  elsif new.action = 'answered' and new.by_user is distinct from asked.asked_user then
    raise exception 'The question % was asked of somebody else.', new.question_id
      using errcode = 'check_violation', constraint = 'questions_answerer';
  elsif new.action = 'asked-again' and last is distinct from 'answered' then
    raise exception 'The question % waits for its answer.', new.question_id
      using errcode = 'check_violation', constraint = 'questions_waits';
  end if;
  return new;
end $$;

create trigger question_events_in_order before insert on question_events
  for each row execute function demand_question_order();

revoke execute on function demand_question_order from public;
