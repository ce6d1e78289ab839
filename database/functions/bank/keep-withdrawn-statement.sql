-- A statement that was withdrawn stays so; whoever wants it back reads the file in again.
-- Called by: its trigger.

create or replace function keep_withdrawn_statement() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null then
    raise exception 'The statement was withdrawn.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger bank_statements_withdrawn_once before update on bank_statements
  for each row execute function keep_withdrawn_statement();
