-- The other side of refuse-unused-number.sql: a number in use can't be registered as cancelled or
-- missing.
-- Called by: its trigger.

create or replace function refuse_used_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('document number ' || new.kind || ' ' || new.number_key));
  if exists (select from public.document_claims c where c.kind = new.kind and c.number_key = new.number_key) then
    raise exception 'This number is in use.' using errcode = 'check_violation', constraint = 'unused_numbers_not_used';
  end if;
  return new;
end $$;

create trigger unused_numbers_not_used before insert on unused_numbers
  for each row execute function refuse_used_number();
