-- A message that carried a link to answer by keeps the link only until it is sent: what was mailed opens nothing
-- for who reads the outbox, an export or a backup.
-- Called by: its trigger.

create or replace function hide_answer_link() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.text := regexp_replace(new.text, '/answer/[A-Za-z0-9_-]{20,}', '/answer/…', 'g');
  return new;
end $$;

create trigger mails_hide_answer_link before update of state on mails
  for each row when (new.kind = 'question' and new.state = 'sent') execute function hide_answer_link();

revoke execute on function hide_answer_link from public;
