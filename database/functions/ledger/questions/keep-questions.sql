-- What was asked and answered is never changed; of a question only who was asked outside is erased, where
-- the Data Privacy Act demands it. Holds for whoever writes, the owner too.
-- Called by: its triggers.

create or replace function keep_questions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'questions' then
    if to_jsonb(new) = to_jsonb(old) || '{"asked_name": "", "asked_email": ""}' then
      return new;
    end if;
  end if;
  raise exception '% is append-only: what was asked and answered stays.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger questions_append_only before update or delete on questions
  for each row execute function keep_questions();
create trigger questions_no_truncate before truncate on questions
  for each statement execute function keep_questions();
create trigger question_links_append_only before update or delete on question_links
  for each row execute function keep_questions();
create trigger question_links_no_truncate before truncate on question_links
  for each statement execute function keep_questions();
create trigger question_events_append_only before update or delete on question_events
  for each row execute function keep_questions();
create trigger question_events_no_truncate before truncate on question_events
  for each statement execute function keep_questions();
create trigger question_papers_append_only before update or delete on question_papers
  for each row execute function keep_questions();
create trigger question_papers_no_truncate before truncate on question_papers
  for each statement execute function keep_questions();

revoke execute on function keep_questions from public;
