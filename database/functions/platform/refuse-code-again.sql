-- A code of an authenticator app is good once, and so is every code before it: the step of the last one only ever rises.
-- (A recovery code is deleted when it is used.)
-- Called by: its trigger.

create or replace function refuse_code_again() returns trigger language plpgsql as $$
begin
  if new.last_step <= old.last_step then
    raise exception 'A code is good once.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger code_apps_once before update of last_step on code_apps
  for each row execute function refuse_code_again();
