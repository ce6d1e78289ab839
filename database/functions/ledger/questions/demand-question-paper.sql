-- A paper that comes with an answer: uploaded by who answers (by a link: kept in the name of who asked), and used
-- nowhere else.
-- Called by: its trigger.

create or replace function demand_question_paper() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  author uuid;
begin
  select coalesce(e.by_user, q.asked_by) into author from question_events e join questions q using (question_id)
    where e.sequence = new.sequence and e.question_id = new.question_id and e.action = 'answered';
  perform 1 from attachments a where a.attachment_id = new.attachment_id for no key update;
  perform demand_own_document(new.attachment_id, author);
  return new;
end $$;

create trigger question_papers_own before insert on question_papers
  for each row execute function demand_question_paper();

revoke execute on function demand_question_paper from public;
