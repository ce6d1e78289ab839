-- A number is used or unused, never both: one that is registered as cancelled or missing can't be
-- entered. It takes the same lock as refuse-used-number.sql, so neither slips past the other.
-- Called by: its trigger, when a posting claims the number.

create or replace function refuse_unused_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('document number ' || new.kind || ' ' || new.number_key));
  if exists (select from public.unused_numbers u
      where u.kind = new.kind and u.number_key = new.number_key and u.withdrawn_at is null) then
    raise exception 'This number is registered as cancelled or missing.'
      using errcode = 'check_violation', constraint = 'unused_numbers_stay_unused';
  end if;
  return new;
end $$;

create trigger unused_numbers_stay_unused before insert on document_claims
  for each row execute function refuse_unused_number();
